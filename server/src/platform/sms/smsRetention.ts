import { removeOlder, type Retention } from '../retention.ts';

/** Numbers only: how many texts a day's ceiling let through, and how many it refused. */
export const smsRetention: Retention = {
  what: 'texts counted by day',
  days: 365,
  remove: (db, before) => removeOlder(db, 'sms_days', 'day', before),
};
