// A cable between page and server that can be pulled out.

import type { Page, WebSocketRoute } from 'playwright-core';

export interface Cable {
  cut(): Promise<void>;
  plug(): void;
}

/** Must be laid before the page opens its socket. */
export async function layCable(page: Page): Promise<Cable> {
  const open = new Set<WebSocketRoute>();
  let whole = true;
  await page.routeWebSocket(/\/ws\/game\//, (socket) => {
    if (!whole) return void socket.close({ code: 1001 });
    socket.connectToServer();
    open.add(socket);
  });
  return {
    cut: async () => {
      whole = false;
      await Promise.all([...open].map((socket) => socket.close({ code: 1001 })));
      open.clear();
    },
    plug: () => {
      whole = true;
    },
  };
}
