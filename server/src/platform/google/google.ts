import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SealKeys } from '../seal.ts';
import { STAND_IN_PATH } from './standIn/standInPath.ts';

/** A school's OAuth client, and the keys that encrypt Google's tokens. */
export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  /** Replaces all three Google addresses in tests. */
  url: string | undefined;
  /** The stand-in on our own server simulates Google: never in production. */
  isStandIn?: true;
  keys: SealKeys;
}

export interface GoogleEvent {
  summary: string;
  description: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
}

/** The owner revoked the grant, or it expired: nothing works until they connect again. */
export class GrantGone extends Error {}

/** Events of calendars the person owns, and the account's email: no contacts, mail, or other calendars. */
const SCOPES = 'openid email https://www.googleapis.com/auth/calendar.events.owned';
const ANSWERS_WITHIN_MS = 10_000;
/** A token isn't used in its last minute of validity. */
const SPARE_SECONDS = 60;

const Tokens = z.object({
  access_token: z.string(),
  expires_in: z.number().default(3600),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
});
const Refusal = z.object({ error: z.string().optional() });

/**
 * Google's sign-in and calendar over HTTPS: https://developers.google.com/calendar/api/v3/reference/events
 * @param ourUrl the school's address, which may only be known after listening; for the stand-in
 */
export function createGoogle(config: GoogleConfig, now: () => Date, ourUrl: () => string) {
  const at = (host: string, path: string): string =>
    `${config.isStandIn ? ourUrl() + STAND_IN_PATH : (config.url ?? `https://${host}`)}${path}`;
  const auth = () => at('accounts.google.com', '/o/oauth2/v2/auth');
  const tokens = () => at('oauth2.googleapis.com', '/token');
  const revoking = () => at('oauth2.googleapis.com', '/revoke');
  const events = () => at('www.googleapis.com', '/calendar/v3/calendars/primary/events');
  const client = { client_id: config.clientId, client_secret: config.clientSecret };
  const access = new Map<string, { token: string; until: number }>();

  const ask = (url: string, init: RequestInit): Promise<Response> =>
    fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  const askTokens = async (form: Record<string, string>): Promise<z.infer<typeof Tokens>> => {
    const response = await ask(tokens(), { method: 'POST', body: new URLSearchParams({ ...client, ...form }) });
    if (response.ok) return Tokens.parse(await response.json());
    const { error } = Refusal.safeParse(await response.json().catch(() => ({}))).data ?? {};
    if (error === 'invalid_grant') throw new GrantGone('Google says invalid_grant');
    throw new Error(`Google's tokens answered ${response.status}: ${error ?? ''}`);
  };
  const accessOf = async (refreshToken: string): Promise<string> => {
    const kept = access.get(refreshToken);
    if (kept && kept.until > now().getTime()) return kept.token;
    const made = await askTokens({ grant_type: 'refresh_token', refresh_token: refreshToken });
    const until = now().getTime() + (made.expires_in - SPARE_SECONDS) * 1000;
    access.set(refreshToken, { token: made.access_token, until });
    return made.access_token;
  };
  /** @returns the status @throws GrantGone; Error for temporary failures */
  const call = async (refreshToken: string, method: string, path: string, body?: object): Promise<number> => {
    for (let tries = 0; ; tries += 1) {
      const response = await ask(`${events()}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await accessOf(refreshToken)}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      await response.arrayBuffer();
      if (response.status !== 401) {
        if (response.ok || [404, 409, 410].includes(response.status)) return response.status;
        throw new Error(`Google Calendar answered ${response.status}`);
      }
      // The token was revoked early: requests a new one once, which shows whether the grant itself is gone.
      access.delete(refreshToken);
      if (tries > 0) throw new GrantGone('Google takes no token of this grant');
    }
  };
  const wire = (id: string, event: GoogleEvent) => ({
    id,
    status: 'confirmed',
    summary: event.summary,
    description: event.description,
    location: event.location,
    source: { title: event.summary, url: event.location },
    start: { dateTime: event.startsAt.toISOString() },
    end: { dateTime: event.endsAt.toISOString() },
  });

  return {
    /** URL of Google's consent page. @param verifier for PKCE: only its hash is sent */
    address(visit: { state: string; verifier: string; backTo: string }): string {
      const asked = new URLSearchParams({
        client_id: config.clientId,
        redirect_uri: visit.backTo,
        response_type: 'code',
        scope: SCOPES,
        state: visit.state,
        code_challenge: createHash('sha256').update(visit.verifier).digest('base64url'),
        code_challenge_method: 'S256',
        access_type: 'offline',
        prompt: 'consent',
      });
      return `${auth()}?${asked.toString()}`;
    },
    /** @throws GrantGone for a wrong, expired or used code */
    async exchange(given: { code: string; verifier: string; backTo: string }) {
      const { code, verifier, backTo } = given;
      const made = await askTokens({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: backTo,
      });
      if (made.refresh_token === undefined) throw new Error('Google gave no lasting grant');
      return { refreshToken: made.refresh_token, email: emailIn(made.id_token) };
    },
    /** Best effort: a grant unknown to Google is as good as revoked. */
    async revoke(refreshToken: string): Promise<void> {
      access.delete(refreshToken);
      const response = await ask(revoking(), { method: 'POST', body: new URLSearchParams({ token: refreshToken }) });
      await response.arrayBuffer();
    },
    /** Writes an event under its id, whether it is new, exists, or was deleted. */
    async put(refreshToken: string, id: string, event: GoogleEvent): Promise<void> {
      const body = wire(id, event);
      const status = await call(refreshToken, 'PUT', `/${id}`, body);
      if (status === 404 && (await call(refreshToken, 'POST', '', body)) === 409)
        await call(refreshToken, 'PUT', `/${id}`, body);
    },
    async remove(refreshToken: string, id: string): Promise<void> {
      await call(refreshToken, 'DELETE', `/${id}`);
    },
  };
}
export type Google = ReturnType<typeof createGoogle>;

/** The account's email, from a token received from Google itself over TLS; only shown to its owner. */
function emailIn(idToken: string | undefined): string | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return z.object({ email: z.string().max(254) }).parse(payload).email;
  } catch {
    return null;
  }
}
