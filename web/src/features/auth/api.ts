import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Locale } from '@skylark/contract/people.facts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { browserTimeZone } from '../../lib/locale.ts';
import { session } from '../../lib/session.ts';
import type { NewPassword } from './newPassword.ts';
import type { Registration } from './registration.ts';

export function register(given: Registration, locale: Locale, invite: string | null): Promise<{ token: string }> {
  const { consent: _, ...fields } = given;
  return call('POST /api/v2/auth/registrations', {
    body: {
      ...fields,
      consent: true,
      locale,
      timeZone: browserTimeZone(),
      ...(invite !== null && invite !== '' && { invite }),
    },
  });
}

export const requestCode = (strategy: CodeStrategy, recipient: string): Promise<{ id: string }> =>
  call('POST /api/v2/auth/codes', {
    body: strategy === 'email' ? { strategy, email: recipient } : { strategy, phone: recipient },
  });

/** Submits the code and opens a session with it. */
export async function signInWithCode(
  id: string,
  code: string,
): Promise<{ token: string; passwordDropped: boolean; isKept: boolean }> {
  const taken = await call('POST /api/v2/auth/codes/{id}', { params: { id }, body: { code } });
  const { token, isKept = false } = await call('GET /api/v2/auth/sessions/{id}', { params: { id: taken.id } });
  return { token, passwordDropped: taken.passwordDropped, isKept };
}

/**
 * Like signInWithCode, for a signed-in person who proves their identity again: the new session replaces the old one.
 */
export async function signInAgain(id: string, code: string): Promise<void> {
  const before = session.token();
  const { token } = await signInWithCode(id, code);
  session.begin(token);
  if (before === null) return;
  // The old session is no longer used, but would stay in the list of devices.
  await fetch('/api/v2/auth/session', { method: 'DELETE', headers: { 'X-Auth-Token': before } }).catch(
    (error: unknown) => console.info('The session before could not be ended.', error),
  );
}

export const requestReset = (email: string) => call('POST /api/v2/auth/password_resets', { body: { email } });

export const activationQuery = (token: string) =>
  queryOptions({
    queryKey: ['activation', token],
    queryFn: ({ signal }) => call('GET /api/v2/auth/activations/{token}', { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const activate = (token: string, body: NewPassword) =>
  call('POST /api/v2/auth/activations/{token}', { params: { token }, body });

export const confirmEmail = (token: string) =>
  call('POST /api/v2/auth/email_confirmations/{token}', { params: { token } });

export const addressChangeQuery = (token: string) =>
  queryOptions({
    queryKey: ['address-change', token],
    queryFn: ({ signal }) => call('GET /api/v2/auth/address_changes/{token}', { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export const undoAddressChange = (token: string) =>
  call('POST /api/v2/auth/address_changes/{token}/undo', { params: { token } });
