// Decides all lessons that are over and exits: a separate process that can be killed midway.
import { createServer } from 'node:http';
import pg from 'pg';
import { pino } from 'pino';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { decideLessons } from '../src/features/lessonRoom/index.ts';
import { createBus } from '../src/platform/bus/bus.ts';
import { openDatabase } from '../src/platform/db/database.ts';

const config = readConfig({ ...process.env, NODE_ENV: 'test' });
const log = pino({ level: 'error' });
const connectionString = process.env['DATABASE_URL'] ?? '';
const database = openDatabase({ connectionString }, { connections: 4, onError: (error) => log.error(error) });
const bus = createBus(() => new pg.Client({ connectionString }), log);
const app = await buildApp({ config, db: database.db, pool: database.pool, bus, log, server: createServer() });
process.stdout.write('deciding\n');
await decideLessons(app.deps);
await database.close();
process.exit(0);
