import { expect, it } from 'vitest';
import { CallError } from './call.ts';
import { errorText } from './errors.ts';
import type { Translate } from './texts.tsx';

const t = ((key: string, values?: Record<string, string>) =>
  [key, ...Object.values(values ?? {})].join(' ')) as Translate;

it('a server error has its number in the log; a refusal and a proxy’s page have none', () => {
  const text = (status: number, error?: 'internal' | 'slot_taken') =>
    errorText(t, new CallError(status, error && { error, message: '' }, 'A7F3K2MN'));
  expect(text(500, 'internal')).toBe('error.internal. error.request_number A7F3K2MN');
  expect(text(409, 'slot_taken')).toBe('error.slot_taken');
  expect(text(502)).toBe('error.status 502');
  expect(errorText(t, new CallError(500, { error: 'internal', message: '' }))).toBe('error.internal');
});
