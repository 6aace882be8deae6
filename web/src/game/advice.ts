// A move to think about, for people who play against bots: what the engine would play after a second.

import type { AnalysisClient, AnalysisServer } from '../wire/analysis';
import { Link } from '../wire/socket';

const SECONDS = 1;

export function bestMove(rules: string, position: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const link: Link<AnalysisServer, AnalysisClient> = new Link('/ws/analysis', {
      hello: () => ({
        type: 'analyse',
        id: 1,
        rules,
        position,
        moves: [],
        lines: 1,
        limit: { seconds: SECONDS },
      }),
      onmessage: (message) => {
        const move = message.type === 'lines' && message.done ? message.lines[0]?.pv[0] : undefined;
        if (!move && message.type !== 'refused') return;
        link.close();
        if (move) resolve(move);
        else reject(new Error(message.type));
      },
      onstatus: () => {},
    });
  });
}
