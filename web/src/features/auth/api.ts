import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Locale } from '@skylark/contract/people.facts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { browserTimeZone } from '../../lib/locale.ts';
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

/** Hands the code in and takes the session for it. */
export async function signInWithCode(id: string, code: string): Promise<{ token: string }> {
  const taken = await call('POST /api/v2/auth/codes/{id}', { params: { id }, body: { code } });
  return call('GET /api/v2/auth/sessions/{id}', { params: { id: taken.id } });
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
