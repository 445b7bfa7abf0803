import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../folders/makeFolder.ts';

/** Enough to look at; the oldest ones are removed. */
const MAX_EVENTS = 500;
const MAX_GRANTS = 100;
const CODE_LASTS_MS = 10 * 60_000;
const ACCESS_LASTS_SECONDS = 3600;

const time = z.object({ dateTime: z.iso.datetime() });
/** What the school writes into a calendar; ids follow Google's rule for custom ids. */
export const WrittenEvent = z.object({
  id: z.string().regex(/^[a-v0-9]{5,1024}$/),
  status: z.enum(['confirmed', 'cancelled']),
  summary: z.string().max(1_000),
  location: z.string().max(2_000),
  start: time,
  end: time,
});
export type WrittenEvent = z.infer<typeof WrittenEvent>;
const Kept = z.object({
  grants: z.array(z.object({ token: z.string(), account: z.string() })),
  events: z.array(z.object({ account: z.string(), changes: z.number(), event: WrittenEvent })),
});
export type StandInEvent = z.infer<typeof Kept>['events'][number];

/** Google's side of the connection: codes, grants and calendars, kept in a file so that a restart forgets none. */
export class StandInCalendars {
  readonly #file: string;
  readonly #now: () => Date;
  readonly #codes = new Map<string, { account: string; challenge: string; backTo: string; until: number }>();
  readonly #access = new Map<string, { refresh: string; until: number }>();
  #kept: z.infer<typeof Kept>;

  constructor(file: string, now: () => Date) {
    this.#file = file;
    this.#now = now;
    this.#kept = read(file);
  }

  get events(): readonly StandInEvent[] {
    return this.#kept.events;
  }

  /** The code that a person who consents brings back to the school. */
  addCode(account: string, challenge: string, backTo: string): string {
    const code = newSecret();
    for (const [old, { until }] of this.#codes) if (until <= this.#now().getTime()) this.#codes.delete(old);
    this.#codes.set(code, { account, challenge, backTo, until: this.#now().getTime() + CODE_LASTS_MS });
    return code;
  }

  /** Each code works once, for the client with its PKCE verifier. @returns undefined: invalid_grant */
  exchange(code: string, verifier: string, backTo: string) {
    const issued = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (!issued || issued.until <= this.#now().getTime()) return undefined;
    if (issued.challenge !== challenge || issued.backTo !== backTo) return undefined;
    const grant = { token: newSecret(), account: issued.account };
    this.#kept.grants = [...this.#kept.grants, grant].slice(-MAX_GRANTS);
    this.#save();
    return { ...this.#newAccess(grant.token), refresh_token: grant.token, id_token: idToken(grant.account) };
  }

  refresh(token: string) {
    return this.#kept.grants.some((grant) => grant.token === token) ? this.#newAccess(token) : undefined;
  }

  revoke(token: string): void {
    this.#kept.grants = this.#kept.grants.filter((grant) => grant.token !== token);
    this.#save();
  }

  /** @returns the account that the access token belongs to */
  accountOf(access: string): string | undefined {
    const found = this.#access.get(access);
    if (!found || found.until <= this.#now().getTime()) return undefined;
    return this.#kept.grants.find(({ token }) => token === found.refresh)?.account;
  }

  insert(account: string, event: WrittenEvent): 200 | 409 {
    if (this.#find(account, event.id)) return 409;
    this.#kept.events = [...this.#kept.events, { account, changes: 0, event }].slice(-MAX_EVENTS);
    this.#save();
    return 200;
  }

  update(account: string, event: WrittenEvent): 200 | 404 {
    const found = this.#find(account, event.id);
    if (!found) return 404;
    found.event = event;
    found.changes += 1;
    this.#save();
    return 200;
  }

  remove(account: string, id: string): 204 | 410 {
    const found = this.#find(account, id);
    if (found?.event.status !== 'confirmed') return 410;
    found.event = { ...found.event, status: 'cancelled' };
    found.changes += 1;
    this.#save();
    return 204;
  }

  #find(account: string, id: string): StandInEvent | undefined {
    return this.#kept.events.find((one) => one.account === account && one.event.id === id);
  }

  #newAccess(refresh: string) {
    const token = newSecret();
    for (const [old, { until }] of this.#access) if (until <= this.#now().getTime()) this.#access.delete(old);
    this.#access.set(token, { refresh, until: this.#now().getTime() + ACCESS_LASTS_SECONDS * 1000 });
    return { access_token: token, expires_in: ACCESS_LASTS_SECONDS };
  }

  #save(): void {
    makeFolder(dirname(this.#file));
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#kept));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

const newSecret = (): string => randomBytes(24).toString('base64url');
/** Unsigned: the client requested it directly from this server. */
const idToken = (email: string): string => `h.${Buffer.from(JSON.stringify({ email })).toString('base64url')}.s`;

function read(file: string): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { grants: [], events: [] };
  }
}
