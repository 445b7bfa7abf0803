import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { suspiciousSettings } from './suspiciousSettings.ts';

it('names settings that have no effect, and no others', () => {
  expect(
    suspiciousSettings({ SMTP_URI: 'x', BACKUP_DIRS: '/x', CALENDAR_KEYS: 'a:b', PATH: '/bin', PGPORT: '1' }),
  ).toEqual([
    'SMTP_URI has no effect: is SMTP_URL meant?',
    'BACKUP_DIRS has no effect: is BACKUP_DIR meant?',
    'CALENDAR_KEYS has no effect without GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  ]);
  expect(
    suspiciousSettings({ SMTP_URL: 'x', SMTP_URI: '', DATABASE_URL: 'x', HOSTNAME: 'x', PUBLIC_URL: 'y' }),
  ).toEqual([]);
});

it('a currency that does not exist is refused', () => {
  expect(() => readConfig({ CURRENCY: 'XQX' })).toThrow(ConfigError);
  expect(readConfig({ CURRENCY: 'EUR' }).currency).toBe('EUR');
});
