import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers like providers when keys are checked; planted replies take precedence. */
export class ProvidersStandIn {
  readonly #server: Server;
  #planted: { path: string; status: number; body: object } | undefined;

  private constructor() {
    this.#server = createServer((request, response) => {
      const path = request.url ?? '';
      const planted = this.#planted && path.includes(this.#planted.path) ? this.#planted : undefined;
      const { status, body } = planted ?? usual(path);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  static async start(): Promise<ProvidersStandIn> {
    const standIn = new ProvidersStandIn();
    standIn.#server.listen(0, '127.0.0.1');
    await once(standIn.#server, 'listening');
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Answers requests to this path with the given reply, until the next call. */
  plant(path: string, status: number, body: object): void {
    this.#planted = { path, status, body };
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

function usual(path: string): { status: number; body: object } {
  if (path.startsWith('/2010-04-01/')) return { status: 200, body: { status: 'active' } };
  if (path === '/v1/balance') return { status: 200, body: { object: 'balance', available: [] } };
  if (path === '/api/request') return { status: 200, body: { result: 'error', err_code: 'payment_not_found' } };
  if (path === '/token') return { status: 400, body: { error: 'invalid_grant' } };
  return path.endsWith('/getMe') ? { status: 200, body: { ok: true } } : { status: 404, body: {} };
}
