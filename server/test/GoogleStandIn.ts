import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Kept {
  id: string;
  status: string;
  summary: string;
  location: string;
  start: { dateTime: string };
}

/** Imitates the parts of Google's sign-in, tokens and calendar we use, and can be told to fail. */
export class GoogleStandIn {
  readonly events = new Map<string, Kept>();
  /** All requested changes in order: `PUT id`. */
  readonly log: string[] = [];
  /** If set, everything is answered with this status. */
  failsWith: number | undefined;
  /** Issued codes with the PKCE challenge each is bound to. */
  readonly #codes = new Map<string, string>();
  readonly #grants = new Set<string>();
  #access = new Set<string>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    });
  }

  static async start(): Promise<GoogleStandIn> {
    const standIn = new GoogleStandIn();
    standIn.#server.listen(0, '127.0.0.1');
    await once(standIn.#server, 'listening');
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The parameters a person who consents at that address brings back. */
  allow(address: string): { code: string; state: string } {
    const asked = new URL(address).searchParams;
    const code = randomBytes(8).toString('hex');
    this.#codes.set(code, asked.get('code_challenge') ?? '');
    return { code, state: asked.get('state') ?? '' };
  }

  /** As the owner can do in their Google account settings. */
  revokeAll(): void {
    this.#grants.clear();
    this.#access = new Set();
  }

  get grants(): number {
    return this.#grants.size;
  }

  live(): Kept[] {
    return [...this.events.values()].filter((event) => event.status === 'confirmed');
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage): Promise<[number, unknown]> {
    let body = '';
    for await (const part of request) body += String(part);
    if (this.failsWith !== undefined) return [this.failsWith, {}];
    const url = new URL(request.url ?? '', this.url);
    if (url.pathname === '/token') return this.#token(new URLSearchParams(body));
    if (url.pathname === '/revoke') {
      this.#grants.delete(new URLSearchParams(body).get('token') ?? '');
      return [200, {}];
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!this.#access.has(token)) return [401, {}];
    const id = /\/calendars\/primary\/events\/?(\w*)$/.exec(url.pathname)?.[1];
    if (id === undefined) return [400, {}];
    return this.#event(request.method ?? '', id, body === '' ? undefined : (JSON.parse(body) as Kept));
  }

  #token(form: URLSearchParams): [number, unknown] {
    if (form.get('client_secret') !== 'secret') return [401, { error: 'invalid_client' }];
    if (form.get('grant_type') === 'refresh_token') {
      if (!this.#grants.has(form.get('refresh_token') ?? '')) return [400, { error: 'invalid_grant' }];
      return [200, { access_token: this.#newAccess(), expires_in: 3600 }];
    }
    const challenge = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const verified = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (challenge !== verified) return [400, { error: 'invalid_grant' }];
    const refresh = randomBytes(16).toString('hex');
    this.#grants.add(refresh);
    const payload = Buffer.from(JSON.stringify({ email: 'parent@gmail.test' })).toString('base64url');
    return [
      200,
      { access_token: this.#newAccess(), expires_in: 3600, refresh_token: refresh, id_token: `h.${payload}.s` },
    ];
  }

  #newAccess(): string {
    const token = randomBytes(16).toString('hex');
    this.#access.add(token);
    return token;
  }

  #event(method: string, id: string, event: Kept | undefined): [number, unknown] {
    this.log.push(`${method} ${id || (event?.id ?? '')}`);
    // Google's rule for custom ids: base32hex letters and digits.
    if (event && !/^[a-v0-9]{5,1024}$/.test(event.id)) return [400, {}];
    const known = this.events.get(id || (event?.id ?? ''));
    switch (method) {
      case 'POST':
        if (known || !event) return [409, {}];
        this.events.set(event.id, event);
        return [200, event];
      case 'PUT':
        if (!known || !event) return [404, {}];
        this.events.set(id, event);
        return [200, event];
      case 'DELETE':
        if (known?.status !== 'confirmed') return [410, {}];
        this.events.set(id, { ...known, status: 'cancelled' });
        return [204, {}];
      default:
        return [405, {}];
    }
  }
}
