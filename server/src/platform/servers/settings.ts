import { createHmac } from 'node:crypto';
import type { Config } from '../../config.ts';

/**
 * Fingerprints of one setting. `writes` is what this server uses for something new, and `reads` everything it
 * understands, so that keys can be rotated one server at a time.
 */
interface Setting {
  writes: string;
  reads: string[];
}

export type Settings = Record<string, Setting>;

/** If these differ, one server can't read what another writes, or uses another currency or addresses for people. */
const NEEDED = new Set([
  'NODE_ENV',
  'PUBLIC_URL',
  'FILES_*',
  'CALENDAR_KEYS',
  'PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY',
  'CARDS',
  'CURRENCY',
]);

/** Of servers that copy backups into a bucket. */
export const BACKUPS = 'BACKUP_BUCKET, BACKUP_KEY, BACKUPS_KEPT';

/** @param key the school's, so that fingerprints in the database don't reveal short secrets */
export function fingerprintsOf(config: Config, key: Buffer): Settings {
  const print = (value: unknown): string =>
    createHmac('sha256', key)
      .update(JSON.stringify(value) ?? '')
      .digest('base64url')
      .slice(0, 22);
  const { bucket, store } = config.files;
  const bucketName = bucket && `${bucket.url}/${bucket.bucket}`;
  const google = config.google?.isStandIn ? undefined : config.google;
  const { stripe, liqpay } = config.cards;
  const ring = (values: readonly unknown[]): Setting => ({ writes: print(values[0]), reads: values.map(print) });
  return {
    NODE_ENV: ring([config.production]),
    PUBLIC_URL: ring([config.publicUrl]),
    'FILES_*': ring(store === 'bucket' ? [bucketName, 'folder'] : ['folder', ...(bucket ? [bucketName] : [])]),
    CALENDAR_KEYS: ring(google ? ringOf(google.keys) : [undefined]),
    'PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY': ring([config.push.keys]),
    CARDS: ring([config.cards.active]),
    CURRENCY: ring([config.currency]),
    'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET': ring([google && [google.clientId, google.clientSecret]]),
    'STRIPE_*': ring([stripe && [stripe.secretKey, stripe.webhookSecrets]]),
    'LIQPAY_*': ring([liqpay]),
    'TURN_*': ring([config.turn]),
    SMTP_URL: ring([config.smtpUrl]),
    MAIL_FROM: ring([config.mailFrom]),
    'TWILIO_*': ring([config.twilio]),
    TELEGRAM_BOT_TOKEN: ring([config.telegram]),
    SCHOOL_NAME: ring([config.schoolName]),
    ADMIN_ORIGINS: ring([config.adminOrigins]),
    HELD_MIN_SHARE: ring([config.heldMinShare]),
    ROOM_LOG_DAYS: ring([config.roomLogDays]),
    'SMS_PER_*': ring([config.smsCeilings]),
    OFFLINE_PAGE: ring([config.hasOfflinePage]),
    TERMS_VERSION: ring([config.termsVersion]),
    // Only one machine may have a folder for backups; servers that copy backups into a bucket must agree on it.
    ...(config.backups?.bucket && {
      [BACKUPS]: ring([[config.backups.bucket.bucket, config.backups.secret, config.backups.kept]]),
    }),
  };
}

/** The current key first. */
function ringOf({ current, keys }: NonNullable<Config['google']>['keys']): string[] {
  const all = [...keys].map(([name, key]) => `${name}:${key.toString('base64')}`);
  return [...all].sort((a, b) => Number(b.startsWith(`${current}:`)) - Number(a.startsWith(`${current}:`)));
}

/**
 * Names of settings with which two servers must not run beside each other.
 * A setting that one of them doesn't know belongs to another version.
 */
export const conflictsOf = (one: Settings, other: Settings): string[] =>
  [...NEEDED].filter((name) => {
    const [a, b] = [one[name], other[name]];
    return a && b && !(a.reads.includes(b.writes) && b.reads.includes(a.writes));
  });

/** Names of settings that differ in any way. */
export const differencesOf = (one: Settings, other: Settings): string[] =>
  Object.keys(one).filter((name) => {
    const [a, b] = [one[name], other[name]];
    return a && b && (a.writes !== b.writes || a.reads.toSorted().join() !== b.reads.toSorted().join());
  });
