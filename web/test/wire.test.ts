// The page's types against the server's examples. Each golden file is written into a TypeScript
// source as a literal of our type, so that the compiler finds every missing, unknown or wrong field.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { refusalText, warningText } from '../src/i18n/problems';
import type { ErrorAnswer, PositionAnswer } from '../src/wire/generated/messages';

const golden = (name: string) =>
  fileURLToPath(new URL(`../../crates/server/golden/${name}.json`, import.meta.url));
const web = fileURLToPath(new URL('..', import.meta.url));

const FILES: [file: string, type: string][] = [
  ['game-server', 'GameServer'],
  ['game-client', 'GameClient'],
  ['game-state', 'GameState'],
  ['lobby-server', 'LobbyServer'],
  ['lobby-client', 'LobbyClient'],
  ['phrase-client', 'GameClient'],
  ['phrase-server', 'GameServer'],
  ['my-games-request', 'MyGamesRequest'],
  ['my-games', 'MyGames'],
  ['address', 'SiteAddress'],
  ['catalog', 'Catalog'],
  ['new-game', 'NewGame'],
  ['created-game', 'CreatedGame'],
  ['join-game', 'JoinGame'],
  ['joined-game', 'JoinedGame'],
  ['position-request', 'PositionRequest'],
  ['position-answer', 'PositionAnswer'],
  ['moves-request', 'MovesRequest'],
  ['moves-answer', 'MovesAnswer'],
  ['record-request', 'RecordRequest'],
  ['record-answer', 'RecordAnswer'],
  ['archive', 'ArchivePage'],
  ['analysis-client', 'AnalysisClient'],
  ['analysis-server', 'AnalysisServer'],
  ['inside-client', 'AnalysisClient'],
  ['inside-server', 'AnalysisServer'],
  ['error', 'ErrorAnswer'],
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
    return text === undefined
      ? getSourceFile(path, ...rest)
      : ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...sources.keys()], options, host);
  const found = new Map<string, string[]>();
  for (const { file, messageText } of ts.getPreEmitDiagnostics(program)) {
    const path = file?.fileName ?? '';
    found.set(path, [...(found.get(path) ?? []), ts.flattenDiagnosticMessageText(messageText, '\n')]);
  }
  return found;
}

const sourceOf = (type: string, json: string) =>
  `import type { ${type} } from './generated/messages';\nexport const examples: ${type}[] = ${json};\n`;

describe('the golden messages', () => {
  const paths = new Map(FILES.map(([file]) => [file, `${web}src/wire/${file}.golden.ts`]));
  const sources = new Map(
    FILES.map(([file, type]) => [paths.get(file)!, sourceOf(type, readFileSync(golden(file), 'utf8'))]),
  );
  const wrong = `${web}src/wire/wrong.golden.ts`;
  sources.set(wrong, sourceOf('LobbyClient', '[{"type": "ping", "sent": 1, "extra": true}]'));
  const found = diagnose(sources);

  it.each(FILES)('%s are ours', (file) => {
    expect(found.get(paths.get(file)!) ?? []).toEqual([]);
  });
  it('would be refused with a field too many', () => {
    expect(found.get(wrong)?.join()).toContain('extra');
  });
});

describe('every problem of the server', () => {
  const problems = (JSON.parse(readFileSync(golden('error'), 'utf8')) as ErrorAnswer[]).map((it) => it.error);
  const warnings = (JSON.parse(readFileSync(golden('position-answer'), 'utf8')) as PositionAnswer[]).flatMap(
    (it) => it.warning ?? [],
  );

  it.each([
    ['English', en],
    ['German', de],
  ])('is a whole sentence in %s', (_, words) => {
    const said = problems.map((it) => refusalText(it, words));
    for (const sentence of [...said, ...warnings.map((it) => warningText(it, words))]) {
      expect(sentence).not.toMatch(/undefined|\[object/);
      expect(sentence.length).toBeGreaterThan(8);
    }
  });
  it('is said in the reader’s language', () => {
    const same = problems.filter((it) => refusalText(it, en) === refusalText(it, de));
    expect(same).toEqual([]);
  });
});
