import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Bus } from './bus/bus.ts';
import type { Cards } from './cards/CardProvider.ts';
import type { Clock } from './clock/clock.ts';
import type { Database } from './db/database.ts';
import type { Files } from './files/files.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Limits } from './limits/limits.ts';
import type { SendMail } from './mail/mail.ts';
import type { Push } from './push/push.ts';
import type { SendSms } from './sms/sms.ts';
import type { Telegram } from './telegram/telegram.ts';

/** A feature's access to the outside world. Created once in app.ts; tests substitute clock, mail and SMS. */
export interface Deps {
  config: Config;
  db: Database;
  /** For the two places where building a query costs more than running it: request authentication and the room log. */
  pool: pg.Pool;
  clock: Clock;
  bus: Bus;
  jobs: Jobs;
  limits: Limits;
  files: Files;
  cards: Cards;
  sendMail: SendMail;
  sendSms: SendSms;
  /** undefined if the school has no push keys. */
  push: Push | undefined;
  /** undefined if the school has no bot. */
  telegram: Telegram | undefined;
  log: Logger;
  /** Base of the links in messages; without a trailing slash. */
  publicUrl(): string;
}
