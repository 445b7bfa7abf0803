import { join } from 'node:path';
import { BenchDatabase } from './Database.ts';
import { freePort, ServerUnderTest } from './ServerUnderTest.ts';

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');

export interface DemoSchool {
  readonly database: BenchDatabase;
  readonly url: string;
  /** Id of the lesson that may be entered now. */
  readonly roomId: string;
  readonly tokens: { readonly t: string; readonly s: string };
  close(): Promise<void>;
}

/**
 * The demo school on a separate database, with its teacher and a student signed in; for measurements with real pages.
 */
export async function openDemoSchool(): Promise<DemoSchool> {
  const database = await BenchDatabase.start();
  const server = await ServerUnderTest.start(
    [MAIN],
    {
      NODE_ENV: 'development',
      DEMO: '1',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      DATA_DIR: database.dir,
      LOG_LEVEL: 'warn',
    },
    '/readyz',
  );
  const { url } = server;
  const [t, s] = [await signIn(url, 'teacher'), await signIn(url, 'student')];
  // The lesson that starts within minutes is the student's next one.
  const lessons = await ask<{ items: { id: string }[] }>(`${url}/api/v2/lessons?list=closest`, {
    headers: { 'x-auth-token': s },
  });
  const [next] = lessons.items;
  if (!next) throw new Error('the demo school has no lesson soon');
  return {
    database,
    url,
    roomId: next.id,
    tokens: { t, s },
    async close() {
      await server.stop();
      await database.stop();
    },
  };
}

async function signIn(url: string, who: string): Promise<string> {
  const { token } = await ask<{ token: string }>(`${url}/api/v2/auth/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@skylark.test`, password: `skylark-${who}` }),
  });
  return token;
}

async function ask<T>(url: string, how: RequestInit): Promise<T> {
  const answer = await fetch(url, how);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
