import type { BrowserContext } from '@playwright/test';
import { join } from 'node:path';
import { freePort, ServerUnderTest } from './ServerUnderTest.ts';

/**
 * MiroTalk P2P, a video call with chat, from a folder in which it has been installed; it is not part of this project.
 * Nothing it loads from other hosts gets through: its libraries are answered at once with empty stand-ins, so it never
 * waits for a network, and has less to load and to run than in reality.
 */
export class OtherRoom {
  readonly port: number;
  readonly #server: ServerUnderTest;

  private constructor(port: number, server: ServerUnderTest) {
    this.port = port;
    this.#server = server;
  }

  /** @param folder of MiroTalk P2P, with its dependencies and `app/src/config.js` */
  static async start(folder: string): Promise<OtherRoom> {
    const port = await freePort();
    const environment = { NODE_ENV: 'production', PORT: String(port), HOST: `http://127.0.0.1:${port}` };
    return new OtherRoom(
      port,
      await ServerUnderTest.start([join(folder, 'app/src/server.js')], environment, '/', folder),
    );
  }

  /** @returns path of a room, joined at once under a name */
  static path(room: string, name: string): string {
    return `/join/?room=${room}&name=${name}&audio=1&video=1&screen=0&chat=0&hide=0&notify=0&duration=unlimited`;
  }

  /** Answers what the page loads from other hosts. */
  static async isolate(context: BrowserContext, own: string): Promise<void> {
    await context.route(
      (url) => url.origin !== own,
      (route) => {
        const type = route.request().resourceType();
        if (type === 'script') return route.fulfill({ contentType: 'text/javascript', body: STAND_INS });
        if (type === 'stylesheet') return route.fulfill({ contentType: 'text/css', body: '' });
        return route.abort();
      },
    );
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

/** Every library's global: can be called, constructed and asked for anything; texts pass through unchanged. */
const STAND_INS = `(() => {
  const nothing = new Proxy(function () {}, {
    get: (_, name) => name === 'then' ? undefined : name === Symbol.toPrimitive ? () => '' : nothing,
    apply: () => nothing,
    construct: () => nothing,
  });
  globalThis.EmojiMart ??= { Picker: class { constructor() { return document.createElement('div'); } } };
  for (const name of ['Swal', 'tippy', 'flatpickr', 'Pickr', 'fabric', 'marked', 'QRious', 'pdfjsLib', 'CryptoJS', 'hljs', 'Popper'])
    globalThis[name] ??= nothing;
  globalThis.filterXSS ??= (text) => text;
  const ask = async (url, init) => { const answer = await fetch(url, init); return { data: await answer.json(), status: answer.status }; };
  globalThis.axios ??= { get: (url) => ask(url), post: (url, body) => ask(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) };
  globalThis.UAParser ??= class { getResult() { return { ua: '', browser: { name: 'Chrome' }, engine: {}, os: { name: 'Linux' }, device: {}, cpu: {} }; } };
})();`;
