// The real program, started for a test on a free port with a folder of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Site {
  /** As "http://127.0.0.1:41234". */
  url: string;
  stop(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  const bin = process.env.STOCKADE_BIN;
  if (!bin || !existsSync(bin)) {
    throw new Error(`STOCKADE_BIN must name the built program, not ${JSON.stringify(bin)}`);
  }
  const data = mkdtempSync(join(tmpdir(), 'stockade-e2e-'));
  const child = spawn(bin, ['serve', '--port', '0', '--data', data, '--no-browser'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const url = await printedAddress(child);
  return {
    url,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await gone;
      }
      rmSync(data, { recursive: true, force: true });
    },
  };
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
