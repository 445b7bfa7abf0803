import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import type { Backups } from './platform/backup/Backups.ts';
import type { CardProviderName } from './platform/cards/CardProvider.ts';
import type { LiqpayConfig } from './platform/cards/liqpay/liqpayCards.ts';
import type { StripeConfig } from './platform/cards/stripe/stripeCards.ts';
import type { FilesConfig } from './platform/files/files.ts';
import type { GoogleConfig } from './platform/google/google.ts';
import { readSealKeys } from './platform/seal.ts';
import { standInGoogle } from './platform/google/standIn/standInClient.ts';
import type { PushKeys } from './platform/push/pushKeys.ts';
import { PUSH_SERVICES } from './platform/push/pushServices.ts';
import type { TelegramConfig } from './platform/telegram/telegram.ts';
import { readTurnUrl } from './platform/turn/turnUrl.ts';

const BUCKET_NAME = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;
const BUCKET_WORDS = 'the name of a bucket: 3 to 63 of a-z, 0-9, . and -';

/** All settings from the environment, parsed once at startup; an invalid value aborts the start and is named. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  /** Whether production may use the private database: a single server, with backups left to the operator. */
  PRIVATE_DATABASE: z.stringbool().default(false),
  /** The school's key, base64 of 32 bytes, the same on all servers; by default `limits.key` in DATA_DIR. */
  SCHOOL_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'base64 of 32 bytes: openssl rand -base64 32')
    .optional(),
  /** Whether this server's key becomes the school's because the former one is lost. */
  SCHOOL_KEY_LOST: z.stringbool().default(false),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(100).default(10),
  /** Whether to start on a database migrated by a newer version. */
  NEWER_SCHEMA: z.stringbool().default(false),
  PUBLIC_URL: z.url().optional(),
  /** A separate origin for the desk, so that no script of the families' pages shares it. */
  DESK_URL: z.url().optional(),
  /** Number of proxies in front of the server: that many last addresses in X-Forwarded-For are trusted. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Whether each request is logged, with its route and time, at level info. */
  LOG_REQUESTS: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  SCHOOL_NAME: z.string().default('Skylark'),
  /** A folder with the school's own terms.<locale>.md and privacy.<locale>.md. */
  SCHOOL_TEXTS_DIR: z.string().optional(),
  /** Managers' sites that may embed our pages in a frame, comma-separated: https://desk.example.com */
  ADMIN_ORIGINS: z.string().optional(),
  /** Share of the booked time that both must be together in the room for a lesson to count as held. */
  HELD_MIN_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1 / 3),
  /** Days without any activity in a room after which its log is packed. */
  ROOM_LOG_DAYS: z.coerce.number().int().min(1).max(3650).default(3),
  /**
   * Format of packs; by default that of the existing ones, because the previous version only reads the first format.
   */
  /**
   * Where new files are stored: folder (under DATA_DIR) or bucket. While the other one is configured, it is read too.
   */
  FILES_STORE: z.enum(['folder', 'bucket']).optional(),
  /** A bucket of an S3-compatible service: its URL without the bucket, and a key with read and write access. */
  FILES_URL: z.url({ protocol: /^https?$/ }).optional(),
  FILES_BUCKET: z.string().regex(BUCKET_NAME, BUCKET_WORDS).optional(),
  FILES_REGION: z.string().default('us-east-1'),
  FILES_KEY_ID: z.string().optional(),
  FILES_KEY_SECRET: z.string().optional(),
  /** A folder on another disk for nightly backups; and keys, each base64 of 32 bytes: the first one encrypts. */
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z
    .string()
    .refine(
      (text) => text.split(',').every((key) => Buffer.from(key, 'base64').length === 32),
      'base64 of 32 bytes: openssl rand -base64 32',
    )
    .optional(),
  /** A separate bucket that backups are copied to, at the service and with the key of FILES_*. */
  BACKUP_BUCKET: z.string().regex(BUCKET_NAME, BUCKET_WORDS).optional(),
  BACKUPS_KEPT: z.coerce.number().int().min(1).max(1000).default(14),
  DEMO: z.stringbool().optional(),
  DEMO_ACTORS: z.stringbool().optional(),
  /** coturn's `static-auth-secret`, and its addresses, comma-separated: turn:host:3478,turns:host:443?transport=tcp */
  TURN_SECRET: z.string().min(16).optional(),
  TURN_URLS: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Skylark <school@skylark.test>'),
  /** All three or none; TWILIO_FROM is a number (+1555...) or a messaging service (MG...). */
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_API_URL: z.url().default('https://api.twilio.com'),
  /** The school's own Web Push keys (RFC 8292), both or none: created with `npm run school -- push keys`. */
  PUSH_PUBLIC_KEY: z.string().length(87).optional(),
  PUSH_PRIVATE_KEY: z.string().length(43).optional(),
  /** Push services that browsers may use, comma-separated, including their subdomains. */
  PUSH_SERVICES: z.string().default(PUSH_SERVICES.join(',')),
  /** Token of the school's own bot, from @BotFather. */
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{20,}$/, 'a token from @BotFather')
    .optional(),
  TELEGRAM_API_URL: z.url().default('https://api.telegram.org'),
  /** Whether browsers store a page for use without a network; 0 removes it from browsers that have it. */
  OFFLINE_PAGE: z.stringbool().default(true),
  /** Daily SMS limits: per number, per requesting network, and for the whole school. */
  SMS_PER_NUMBER_DAY: z.coerce.number().int().min(1).default(60),
  SMS_PER_NETWORK_DAY: z.coerce.number().int().min(1).default(300),
  SMS_PER_SCHOOL_DAY: z.coerce.number().int().min(1).default(2000),
  /** Default currency of prices. */
  CURRENCY: z
    .string()
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'a currency, such as UAH')
    .default('UAH'),
  /** The card provider, required only if several are configured: stripe, liqpay or sandbox. */
  CARDS: z.enum(['stripe', 'liqpay', 'sandbox']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  LIQPAY_PUBLIC_KEY: z.string().optional(),
  LIQPAY_PRIVATE_KEY: z.string().optional(),
  LIQPAY_API_URL: z.url().default('https://www.liqpay.ua'),
  /** The school's own OAuth client of type "web application"; both or none, together with CALENDAR_KEYS. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** For tests: a single address that replaces Google's three. */
  GOOGLE_URL: z.url().optional(),
  /** Keys that encrypt Google's tokens, `name:base64 of 32 bytes`, comma-separated: the first encrypts, all decrypt. */
  CALENDAR_KEYS: z.string().optional(),
  /** Version of the terms people agree to when signing up: change it together with the text. */
  TERMS_VERSION: z.string().max(64).default('1'),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

export interface Config {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Undefined: the key is in the data folder. */
  schoolKey: Buffer | undefined;
  isSchoolKeyLost: boolean;
  databaseConnections: number;
  mayBeNewer: boolean;
  /** The address people use; links in messages start with it. With PORT 0 it is only known after listening. */
  publicUrl: string | undefined;
  deskUrl: string | undefined;
  trustProxy: number;
  logsRequests: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  schoolName: string;
  schoolTextsDir: string | undefined;
  adminOrigins: string[];
  heldMinShare: number;
  roomLogDays: number;
  files: FilesConfig['files'];
  /** Undefined: the school makes no backups itself. */
  backups: Backups | undefined;
  demo: boolean;
  /** Whether the demo plays lessons between synthetic people, so that the desk's Now page has content. */
  hasActors: boolean;
  turn: { secret: string; urls: string[] } | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  twilio: { accountSid: string; authToken: string; from: string; apiUrl: string } | undefined;
  /**
   * Without configured keys: created in the data folder, except in production, where each server might have different
   * ones.
   */
  push: { keys: PushKeys | undefined; services: string[] };
  telegram: TelegramConfig | undefined;
  hasOfflinePage: boolean;
  smsCeilings: { perNumber: number; perNetwork: number; perSchool: number };
  currency: string;
  cards: {
    active: CardProviderName | undefined;
    stripe: StripeConfig | undefined;
    liqpay: LiqpayConfig | undefined;
    hasSandbox: boolean;
  };
  google: GoogleConfig | undefined;
  termsVersion: string;
  /** Whether messages can be read at /dev/outbox: never in production. */
  hasOutbox: boolean;
}

export class ConfigError extends Error {}

export function readConfig(environment: Record<string, string | undefined>): Config {
  // Empty variables count as unset, because compose files and shells pass them that way.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  const env = parsed.data;
  const wrong = wrongValues(env);
  const production = env.NODE_ENV === 'production';
  if (production && !env.PUBLIC_URL) wrong.push('PUBLIC_URL: needed in production, links in messages start with it');
  if (production && env.DATABASE_URL === undefined && !env.PRIVATE_DATABASE)
    wrong.push(
      'DATABASE_URL: needed in production; PRIVATE_DATABASE=1 keeps the school in a database of its own under DATA_DIR',
    );
  if (env.BACKUP_KEY !== undefined && env.BACKUP_DIR === undefined)
    wrong.push('BACKUP_KEY: seals what goes to BACKUP_DIR, which is not set');
  if ((env.TURN_SECRET === undefined) !== (env.TURN_URLS === undefined))
    wrong.push('TURN_SECRET and TURN_URLS: one without the other gives no relay');
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  const hasTwilio = accountSid !== undefined && authToken !== undefined && from !== undefined;
  if (!hasTwilio && (accountSid ?? authToken ?? from) !== undefined)
    wrong.push('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM: each needs the others');
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  const files = filesOf(env);
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    schoolKey: env.SCHOOL_KEY === undefined ? undefined : Buffer.from(env.SCHOOL_KEY, 'base64'),
    isSchoolKeyLost: env.SCHOOL_KEY_LOST,
    databaseConnections: env.DATABASE_CONNECTIONS,
    mayBeNewer: env.NEWER_SCHEMA,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    deskUrl: env.DESK_URL === undefined ? undefined : new URL(env.DESK_URL).origin,
    trustProxy: env.TRUST_PROXY,
    logsRequests: env.LOG_REQUESTS,
    logLevel: env.LOG_LEVEL,
    schoolName: env.SCHOOL_NAME,
    schoolTextsDir: env.SCHOOL_TEXTS_DIR === undefined ? undefined : resolve(env.SCHOOL_TEXTS_DIR),
    adminOrigins: (env.ADMIN_ORIGINS ?? '').split(',').flatMap((origin) => originOf(origin.trim())),
    heldMinShare: env.HELD_MIN_SHARE,
    roomLogDays: env.ROOM_LOG_DAYS,
    files,
    backups: backupsOf(env, files),
    demo: !production && (env.DEMO ?? env.NODE_ENV === 'development'),
    // Off if DEMO is set explicitly: then the demo is being measured or tested.
    hasActors: env.NODE_ENV === 'development' && env.DEMO !== false && (env.DEMO_ACTORS ?? env.DEMO === undefined),
    turn:
      env.TURN_SECRET !== undefined && env.TURN_URLS !== undefined
        ? { secret: env.TURN_SECRET, urls: env.TURN_URLS.split(',').map((url) => url.trim()) }
        : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    twilio: hasTwilio ? { accountSid, authToken, from, apiUrl: env.TWILIO_API_URL } : undefined,
    push: pushOf(env),
    telegram:
      env.TELEGRAM_BOT_TOKEN === undefined
        ? undefined
        : { token: env.TELEGRAM_BOT_TOKEN, apiUrl: env.TELEGRAM_API_URL.replace(/\/+$/, '') },
    hasOfflinePage: env.OFFLINE_PAGE,
    smsCeilings: {
      perNumber: env.SMS_PER_NUMBER_DAY,
      perNetwork: env.SMS_PER_NETWORK_DAY,
      perSchool: env.SMS_PER_SCHOOL_DAY,
    },
    currency: env.CURRENCY,
    cards: cardsOf(env),
    google: googleOf(env),
    termsVersion: env.TERMS_VERSION,
    hasOutbox: !production,
  };
}

type Env = z.infer<typeof Environment>;

/**
 * Values with a valid type but unusable content, one line each. The values aren't repeated, since some contain
 * passwords.
 */
function wrongValues(env: Env): string[] {
  const isUrl = (text: string | undefined, ...schemes: string[]): boolean =>
    text === undefined || schemes.some((scheme) => text.startsWith(`${scheme}://`) && URL.canParse(text));
  const urls = env.TURN_URLS?.split(',').map((url) => url.trim()) ?? [];
  const checks: [isRight: boolean, line: string][] = [
    [isUrl(env.PUBLIC_URL, 'http', 'https'), 'PUBLIC_URL: an address such as https://school.example'],
    [isUrl(env.DESK_URL, 'http', 'https'), 'DESK_URL: an address such as https://desk.school.example'],
    [
      env.DESK_URL === undefined ||
        env.PUBLIC_URL === undefined ||
        !URL.canParse(env.DESK_URL) ||
        !URL.canParse(env.PUBLIC_URL) ||
        new URL(env.DESK_URL).host !== new URL(env.PUBLIC_URL).host,
      'DESK_URL: another host than PUBLIC_URL; without it the desk is served under /desk of PUBLIC_URL',
    ],
    [
      env.NODE_ENV !== 'production' || env.DESK_URL === undefined || env.DESK_URL.startsWith('https://'),
      'DESK_URL: https:// in production',
    ],
    [isUrl(env.SMTP_URL, 'smtp', 'smtps'), 'SMTP_URL: an address such as smtps://user:password@mail.example:465'],
    [
      /^[^\s@<>]+@[^\s@<>]+$|<[^\s@<>]+@[^\s@<>]+>$/.test(env.MAIL_FROM),
      'MAIL_FROM: such as School <hello@school.example>',
    ],
    [
      urls.every((url) => readTurnUrl(url) !== undefined),
      'TURN_URLS: addresses such as turn:relay.example:3478,turns:relay.example:443?transport=tcp',
    ],
    [
      env.SCHOOL_TEXTS_DIR === undefined || existsSync(env.SCHOOL_TEXTS_DIR),
      'SCHOOL_TEXTS_DIR: there is no such folder',
    ],
  ];
  return checks.flatMap(([isRight, line]) => (isRight ? [] : [line]));
}

function filesOf(env: Env): FilesConfig['files'] {
  const { FILES_URL: url, FILES_BUCKET: bucket, FILES_KEY_ID: keyId, FILES_KEY_SECRET: keySecret } = env;
  const isWhole = url !== undefined && bucket !== undefined && keyId !== undefined && keySecret !== undefined;
  if (!isWhole && (url ?? bucket ?? keyId ?? keySecret) !== undefined)
    throw new ConfigError('FILES_URL, FILES_BUCKET, FILES_KEY_ID and FILES_KEY_SECRET: each needs the others');
  if (!isWhole && env.FILES_STORE === 'bucket')
    throw new ConfigError('FILES_STORE: bucket needs FILES_URL, FILES_BUCKET, FILES_KEY_ID and FILES_KEY_SECRET');
  if (!isWhole) return { store: 'folder', bucket: undefined };
  const { FILES_REGION: region, FILES_STORE: store = 'bucket' } = env;
  return { store, bucket: { url: url.replace(/\/+$/, ''), bucket, region, keyId, keySecret } };
}

function backupsOf(env: Env, { bucket: ofFiles }: FilesConfig['files']): Config['backups'] {
  const { BACKUP_DIR: folder, BACKUP_BUCKET: bucket } = env;
  if (bucket !== undefined) {
    if (folder === undefined)
      throw new ConfigError('BACKUP_BUCKET: backups are made in BACKUP_DIR first, which is not set');
    if (env.BACKUP_KEY === undefined)
      throw new ConfigError('BACKUP_BUCKET: only sealed backups leave the machine, and BACKUP_KEY is not set');
    if (!ofFiles)
      throw new ConfigError('BACKUP_BUCKET: needs FILES_URL, FILES_BUCKET, FILES_KEY_ID and FILES_KEY_SECRET');
    if (bucket === ofFiles.bucket) throw new ConfigError('BACKUP_BUCKET: another bucket than FILES_BUCKET');
  }
  if (folder === undefined) return undefined;
  if (!isAbsolute(folder))
    throw new ConfigError('BACKUP_DIR: a whole path such as /var/backups/skylark, the same wherever a command is run');
  if (`${resolve(folder)}/`.startsWith(`${resolve(env.DATA_DIR)}/`))
    throw new ConfigError(
      'BACKUP_DIR: lies in DATA_DIR, which must be empty for a restore; use a folder outside of it',
    );
  return {
    folder: resolve(folder),
    ...backupSecrets(env.BACKUP_KEY),
    kept: env.BACKUPS_KEPT,
    bucket: bucket === undefined || !ofFiles ? undefined : { ...ofFiles, bucket },
  };
}

function cardsOf(env: Env): Config['cards'] {
  const hasSandbox = env.NODE_ENV !== 'production';
  const stripe = pairOf(env, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  const liqpay = pairOf(env, 'LIQPAY_PUBLIC_KEY', 'LIQPAY_PRIVATE_KEY');
  if (stripe && liqpay && env.CARDS === undefined)
    throw new ConfigError('CARDS: stripe or liqpay, for both have keys and one of them takes new payments');
  if (env.CARDS === 'sandbox' && !hasSandbox)
    throw new ConfigError('CARDS: the sandbox moves no money and is refused in production');
  if (env.CARDS === 'stripe' && !stripe) throw new ConfigError('CARDS: stripe needs its keys');
  if (env.CARDS === 'liqpay' && !liqpay) throw new ConfigError('CARDS: liqpay needs its keys');
  return {
    active: env.CARDS ?? (stripe ? 'stripe' : liqpay ? 'liqpay' : hasSandbox ? 'sandbox' : undefined),
    stripe: stripe && {
      secretKey: stripe[0],
      webhookSecrets: listOf(stripe[1], 'STRIPE_WEBHOOK_SECRET'),
      apiUrl: env.STRIPE_API_URL,
    },
    liqpay: liqpay && {
      publicKey: liqpay[0],
      privateKeys: listOf(liqpay[1], 'LIQPAY_PRIVATE_KEY'),
      apiUrl: env.LIQPAY_API_URL.replace(/\/+$/, ''),
    },
    hasSandbox,
  };
}

/** The first one encrypts; the others decrypt older backups. */
function backupSecrets(given: string | undefined): Pick<Backups, 'secret' | 'oldSecrets'> {
  const [secret, ...oldSecrets] = (given?.split(',') ?? []).map((key) => Buffer.from(key, 'base64'));
  return { secret, oldSecrets };
}

/** Comma-separated secrets, current one first. @throws ConfigError */
function listOf(given: string, name: string): [string, ...string[]] {
  const [first = '', ...rest] = given.split(',').map((secret) => secret.trim());
  if ([first, ...rest].includes('')) throw new ConfigError(`${name}: secrets, comma-separated, the newest first`);
  return [first, ...rest];
}

function googleOf(env: Env): GoogleConfig | undefined {
  const client = pairOf(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  if (!client) return env.NODE_ENV === 'production' ? undefined : standInGoogle();
  if (env.CALENDAR_KEYS === undefined)
    throw new ConfigError('CALENDAR_KEYS: Google Calendar needs a key that seals its tokens (openssl rand -base64 32)');
  const keys = readSealKeys(env.CALENDAR_KEYS);
  if (!keys) throw new ConfigError('CALENDAR_KEYS: name:base64 of 32 bytes, comma-separated, names without repeats');
  return { clientId: client[0], clientSecret: client[1], url: env.GOOGLE_URL?.replace(/\/+$/, ''), keys };
}

function pushOf(env: Env): Config['push'] {
  const keys = pairOf(env, 'PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY');
  const services = env.PUSH_SERVICES.split(',').map((service) => service.trim());
  const isName = (service: string): boolean => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(service) && /[a-z]$/.test(service);
  const isStandIn = (service: string): boolean => env.NODE_ENV !== 'production' && URL.canParse(service);
  const wrong = services.find((service) => !isName(service) && !isStandIn(service));
  if (wrong !== undefined) throw new ConfigError(`PUSH_SERVICES: ${wrong} is not the name of a host`);
  return { keys: keys && { publicKey: keys[0], privateKey: keys[1] }, services };
}

/** Two variables that must be set together. @throws ConfigError if one is missing */
function pairOf<A extends keyof Env, B extends keyof Env>(env: Env, one: A, other: B): [string, string] | undefined {
  const [a, b] = [env[one], env[other]];
  if (a === undefined && b === undefined) return undefined;
  if (typeof a !== 'string' || typeof b !== 'string')
    throw new ConfigError(`${one} and ${other}: each needs the other`);
  return [a, b];
}

function originOf(given: string): string[] {
  if (given === '') return [];
  const origin = URL.canParse(given) ? new URL(given).origin : 'null';
  if (origin === 'null' || origin !== given.replace(/\/$/, ''))
    throw new ConfigError(`ADMIN_ORIGINS: ${given} is not an origin such as https://desk.example.com`);
  return [origin];
}
