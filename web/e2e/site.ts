// The real program, started for a test on a free port with a folder of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Site {
  /** As "http://127.0.0.1:41234". */
  url: string;
  /** Ends the program without a word to anybody, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again after that, with the same address and games. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  const data = mkdtempSync(join(tmpdir(), 'stockade-e2e-'));
  let child = start('0', data);
  const url = await printedAddress(child);
  return {
    url,
    kill: () => end(child, 'SIGKILL'),
    revive: async () => {
      child = start(new URL(url).port, data);
      await printedAddress(child);
    },
    stop: async () => {
      await end(child, 'SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function start(port: string, data: string): ChildProcess {
  const bin = process.env.STOCKADE_BIN;
  if (!bin || !existsSync(bin)) {
    throw new Error(`STOCKADE_BIN must name the built program, not ${JSON.stringify(bin)}`);
  }
  return spawn(bin, ['serve', '--port', port, '--data', data, '--no-browser'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed);
      if (address) resolve(address[0]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
}
