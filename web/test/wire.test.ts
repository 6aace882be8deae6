// The page's types against the server's examples. Each golden file is written into a TypeScript
// source as a literal of our type, so that the compiler finds every missing, unknown or wrong field.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { AnalysisServer } from '../src/wire/analysis';
import type { GameClient, GameServer } from '../src/wire/game';

const golden = (name: string) => fileURLToPath(new URL(`../../crates/server/golden/${name}.json`, import.meta.url));
const web = fileURLToPath(new URL('..', import.meta.url));

const FILES: [file: string, type: string, module: string][] = [
  ['game-server', 'GameServer', 'game'],
  ['game-client', 'GameClient', 'game'],
  ['game-state', 'GameState', 'game'],
  ['lobby-server', 'LobbyServer', 'lobby'],
  ['lobby-client', 'LobbyClient', 'lobby'],
  ['catalog', 'Catalog', 'lobby'],
  ['new-game', 'NewGame', 'lobby'],
  ['created-game', 'CreatedGame', 'lobby'],
  ['joined-game', 'JoinedGame', 'lobby'],
  ['position-answer', 'PositionAnswer', 'lobby'],
  ['moves-answer', 'MovesAnswer', 'lobby'],
  ['record-answer', 'RecordAnswer', 'record'],
  ['archive', 'ArchivePage', 'record'],
  ['analysis-client', 'AnalysisClient', 'analysis'],
  ['analysis-server', 'AnalysisServer', 'analysis'],
];

/** What the compiler says about texts that are not on disk. */
function diagnose(sources: Map<string, string>): Map<string, string[]> {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => sources.has(path) || fileExists(path);
  host.getSourceFile = (path, ...rest) => {
    const text = sources.get(path);
    return text === undefined ? getSourceFile(path, ...rest) : ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...sources.keys()], options, host);
  const found = new Map<string, string[]>();
  for (const { file, messageText } of ts.getPreEmitDiagnostics(program)) {
    const path = file?.fileName ?? '';
    found.set(path, [...(found.get(path) ?? []), ts.flattenDiagnosticMessageText(messageText, '\n')]);
  }
  return found;
}

const sourceOf = (type: string, module: string, json: string) =>
  `import type { ${type} } from './${module}';\nexport const examples: ${type}[] = ${json};\n`;

describe('the golden messages', () => {
  const paths = new Map(FILES.map(([file]) => [file, `${web}src/wire/${file}.golden.ts`]));
  const sources = new Map(
    FILES.map(([file, type, module]) => [paths.get(file)!, sourceOf(type, module, readFileSync(golden(file), 'utf8'))]),
  );
  const wrong = `${web}src/wire/wrong.golden.ts`;
  sources.set(wrong, sourceOf('LobbyClient', 'lobby', '[{"type": "ping", "sent": 1, "extra": true}]'));
  const found = diagnose(sources);

  it.each(FILES)('%s are ours', (file) => {
    expect(found.get(paths.get(file)!) ?? []).toEqual([]);
  });
  it('would be refused with a field too many', () => {
    expect(found.get(wrong)?.join()).toContain('extra');
  });
});

describe('every kind of message', () => {
  const kinds = (file: string) =>
    [...new Set((JSON.parse(readFileSync(golden(file), 'utf8')) as { type: string }[]).map((it) => it.type))].sort();

  it('of the server is known', () => {
    const known: Record<GameServer['type'], true> = {
      state: true, moved: true, clock: true, thinking: true, offer: true, over: true,
      presence: true, rematch: true, refused: true, trouble: true, pong: true,
    };
    expect(kinds('game-server')).toEqual(Object.keys(known).sort());
  });
  it('of the analysis is known', () => {
    const known: Record<AnalysisServer['type'], true> = { lines: true, reportProgress: true, report: true, refused: true, pong: true };
    expect(kinds('analysis-server')).toEqual(Object.keys(known).sort());
  });
  it('of the page is known', () => {
    const known: Record<GameClient['type'], true> = {
      hello: true, move: true, resign: true, offerDraw: true, acceptDraw: true, declineDraw: true, askTakeback: true,
      acceptTakeback: true, declineTakeback: true, undo: true, redo: true, rematch: true, stopBot: true, pace: true,
      public: true, ping: true,
    };
    expect(kinds('game-client')).toEqual(Object.keys(known).sort());
  });
});
