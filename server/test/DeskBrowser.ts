import { Secret, TOTP } from 'otpauth';
import { DESK_HEADER } from '@skylark/contract/desk.facts';
import type { ManagerRole } from '@skylark/contract/manager.facts';
import { fromWire, toWire } from '@skylark/contract/wire';
import { type Answer, ask } from './http.ts';
import { aManager } from './manager.ts';
import { Passkey } from './Passkey.ts';
import type { School } from './school.ts';

/** The desk open in a browser: keeps its cookie, and sends what its pages send. */
export class DeskBrowser {
  readonly #school: School;
  /** By a name: passkeys need one. */
  readonly origin: string;
  cookie: string | undefined;
  /** By which the desk knows it. */
  #known: string | undefined;

  constructor(school: School) {
    this.#school = school;
    this.origin = school.url.replace('127.0.0.1', 'localhost');
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await ask(this.#school, method, path, {
      ...(body !== undefined && { body: toWire(body) }),
      headers: {
        cookie: [this.cookie, this.#known].filter(Boolean).join('; '),
        [DESK_HEADER]: '1',
        ...(method !== 'GET' && { origin: this.origin }),
        ...headers,
      },
    });
    for (const set of answer.headers.getSetCookie()) {
      const pair = set.includes('Max-Age=0') ? undefined : set.split(';')[0];
      if (set.includes('-browser=')) this.#known = pair;
      else this.cookie = pair;
    }
    return { ...answer, body: fromWire(answer.body) };
  }

  /** A call of `/api/v2/manager`. */
  manager(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.call(method, `/api/v2/manager${path}`, body, headers);
  }

  desk(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.call(method, `/api/v2/desk${path}`, body, headers);
  }
}

export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at.getTime() });

export const PASSWORD = 'a larch on the hill';

export interface AtDesk {
  name: string;
  email: string;
  browser: DeskBrowser;
  passkey: Passkey;
  recoveryCodes: string[];
}

/** A manager who has been invited by an owner and joined with a passkey. */
export async function aManagerAtDesk(school: School, role: ManagerRole = 'owner'): Promise<AtDesk> {
  const owner = await aManager(school, 'owner');
  const name = `Dasha ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${crypto.randomUUID()}@desk.test`;
  const { body } = await owner.post('/managers', { name, email, role });
  const joined = await joinByPasskey(school, body.desk_link);
  return { name, email, ...joined };
}

export async function joinByPasskey(school: School, link: string): Promise<Omit<AtDesk, 'name' | 'email'>> {
  const browser = new DeskBrowser(school);
  const passkey = new Passkey(browser.origin);
  const token = tokenOf(link);
  const { body } = await browser.desk('POST', `/invitations/${token}/passkey_options`, {});
  const made = { passkey: passkey.make(body.options), passkeyName: 'Phone' };
  const answer = await browser.desk('POST', `/invitations/${token}`, made);
  return { browser, passkey, recoveryCodes: answer.body.recoveryCodes ?? [] };
}

/** A view that a manager opens at the desk, and whose frame has loaded. */
export async function aViewAtDesk(
  school: School,
  { browser }: Pick<AtDesk, 'browser'>,
  person: { id: string },
): Promise<{ id: string; token: string; endsAt: string }> {
  const { body } = await browser.manager('POST', `/people/${person.id}/view_sessions`, { reason: 'They called' });
  const { body: opened } = await ask(school, 'GET', `/api/v2/auth/sessions/${viewTokenOf(body.url)}`);
  return { id: body.id, token: opened.token, endsAt: opened.viewer.ends_at };
}

/** The one-time token in the address of a view. */
export const viewTokenOf = (url: string): string => url.split('#')[1] ?? '';

export const tokenOf = (link: string): string => link.split('/').at(-1) ?? '';
