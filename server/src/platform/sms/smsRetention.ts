import { removeOlder, type Retention } from '../retention.ts';

/** Contains numbers only: how many messages a day's limit let through, and how many it refused. */
export const smsRetention: Retention = {
  what: 'texts counted by day',
  days: 365,
  remove: (db, before) => removeOlder(db, 'sms_days', 'day', before),
};
