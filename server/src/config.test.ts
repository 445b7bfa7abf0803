import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const SOURCE = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8');
const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

const RAW_KEY = Buffer.alloc(32, 7).toString('base64');
const KEY = `2026:${RAW_KEY}`;
const BUCKET = {
  FILES_URL: 'https://files.example',
  FILES_BUCKET: 'school',
  FILES_KEY_ID: 'id',
  FILES_KEY_SECRET: 'secret',
};
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://school.example',
  DATABASE_URL: 'postgres://school@database/school',
};

describe('the settings', () => {
  it('are listed in the README, all of them and no others', () => {
    const known = [...SOURCE.matchAll(/^ {2}([A-Z_]+): z\b/gm)].map(([, name = '']) => name);
    // Stand-ins and the demo school in tests: not for operators.
    const internal = ['DEMO', 'TWILIO_API_URL', 'STRIPE_API_URL', 'LIQPAY_API_URL', 'GOOGLE_URL'];
    const rows = README.split('\n').filter((line) => line.startsWith('| `'));
    const told = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
    expect(known.length).toBeGreaterThan(25);
    expect(new Set(told)).toEqual(new Set(known.filter((name) => !internal.includes(name))));
    expect(told.length).toBe(new Set(told).size);
  });

  it('have defaults for everything outside of production', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', production: false, demo: true });
    expect(readConfig({}).cards.active).toBe('sandbox');
  });

  it('create no demo school in production, and accept no cards without keys', () => {
    const config = readConfig(production);
    expect(config).toMatchObject({ production: true, demo: false });
    expect(config.cards.active).toBeUndefined();
  });

  it.each<[why: string, environment: Record<string, string>]>([
    ['PUBLIC_URL: needed[^]*DATABASE_URL: needed', { NODE_ENV: 'production' }],
    ['DATABASE_URL', { ...production, DATABASE_URL: '' }],
    ['DATABASE_URL', { ...production, DATABASE_URL: '', PRIVATE_DATABASE: '0' }],
    ['PORT', { PORT: 'eighty' }],
    ['TURN_SECRET', { TURN_SECRET: 'sixteen letters or more' }],
    ['TWILIO_ACCOUNT_SID', { TWILIO_FROM: '+15550001122' }],
    ['CARDS', { ...production, CARDS: 'sandbox' }],
    ['CARDS', { CARDS: 'stripe' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_test' }],
    ['CALENDAR_KEYS', { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }],
    ['CALENDAR_KEYS', { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', CALENDAR_KEYS: 'a:short' }],
    ['FILES_URL', { FILES_BUCKET: 'school' }],
    ['FILES_URL', { ...BUCKET, FILES_URL: 'ftp://files' }],
    ['FILES_BUCKET', { ...BUCKET, FILES_BUCKET: 'My school' }],
    ['FILES_KEY_SECRET', { ...BUCKET, FILES_KEY_SECRET: '' }],
    ['FILES_STORE', { FILES_STORE: 'bucket' }],
    ['FILES_STORE', { ...BUCKET, FILES_STORE: 'disk' }],
    ['BACKUP_KEY', { BACKUP_KEY: Buffer.alloc(32).toString('base64') }],
    ['BACKUP_KEY', { BACKUP_DIR: '/backups', BACKUP_KEY: 'short' }],
    ['BACKUP_DIR: a whole path', { BACKUP_DIR: 'backups' }],
    ['BACKUP_DIR: lies in DATA_DIR', { DATA_DIR: '/school/data', BACKUP_DIR: '/school/data' }],
    ['BACKUP_DIR: lies in DATA_DIR', { DATA_DIR: '/school/data', BACKUP_DIR: '/school/backups/../data/backups' }],
    ['BACKUP_BUCKET', { BACKUP_BUCKET: 'backups' }],
    ['BACKUP_BUCKET', { BACKUP_DIR: '/backups', BACKUP_BUCKET: 'backups' }],
    ['BACKUP_BUCKET', { BACKUP_DIR: '/backups', BACKUP_BUCKET: 'backups', BACKUP_KEY: RAW_KEY }],
    ['BACKUP_BUCKET', { BACKUP_DIR: '/backups', BACKUP_BUCKET: 'school', BACKUP_KEY: RAW_KEY, ...BUCKET }],
    ['ADMIN_ORIGINS', { ADMIN_ORIGINS: 'desk' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://school.example' }],
    ['SMTP_URL', { SMTP_URL: 'notaurl' }],
    ['MAIL_FROM', { MAIL_FROM: 'nonsense' }],
    ['TURN_URLS', { TURN_SECRET: 'sixteen letters or more', TURN_URLS: 'hello' }],
    ['SCHOOL_TEXTS_DIR', { SCHOOL_TEXTS_DIR: './no-such-folder' }],
  ])('prevent the start with the name of what is wrong: %s', (name, environment) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(new RegExp(name));
  });

  it('are all reported if wrong, one line each, without their values', () => {
    const said = (environment: Record<string, string>): string[] => {
      try {
        readConfig(environment);
        return [];
      } catch (error) {
        return String((error as Error).message).split('\n');
      }
    };
    const lines = said({ SMTP_URL: 'me:my-word@mail', MAIL_FROM: 'x', PUBLIC_URL: 'ftp://school.example' });
    expect(lines.map((line) => line.split(':')[0])).toEqual(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM']);
    expect(lines.join('\n')).not.toContain('my-word');
    expect(said({ PORT: 'eighty', LOG_LEVEL: 'loud' }).map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'LOG_LEVEL',
    ]);
  });

  it('store files in a bucket if one is configured, and in the folder again on request', () => {
    expect(readConfig({}).files).toEqual({ store: 'folder', bucket: undefined });
    expect(readConfig(BUCKET).files).toMatchObject({ store: 'bucket', bucket: { bucket: 'school' } });
    expect(readConfig({ ...BUCKET, FILES_STORE: 'folder' }).files.store).toBe('folder');
  });

  it('open a private database in production only on request', () => {
    const config = readConfig({ ...production, DATABASE_URL: '', PRIVATE_DATABASE: '1' });
    expect(config).toMatchObject({ production: true, databaseUrl: undefined });
  });

  it('accept Google with a key that encrypts its tokens', () => {
    const environment = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', CALENDAR_KEYS: KEY };
    expect(readConfig(environment).google).toMatchObject({ clientId: 'id' });
    expect(readConfig(environment).google?.isStandIn).toBeUndefined();
  });

  it('use a stand-in for Google without keys, but never in production', () => {
    expect(readConfig({}).google?.isStandIn).toBe(true);
    expect(readConfig(production).google).toBeUndefined();
  });
});
