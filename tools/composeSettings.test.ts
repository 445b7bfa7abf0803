import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (name: string): string => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
const compose = read('deploy/compose.yml');

/** Set by the image, or only for development and trials. */
const NOT_PASSED = new Set(['HOST', 'PORT', 'DATA_DIR', 'NODE_ENV', 'DEMO', 'DEMO_ACTORS', 'PRIVATE_DATABASE']);
const STAND_INS = /^(GOOGLE|STRIPE_API|LIQPAY_API|TELEGRAM_API|TWILIO_API)_URL$/;

it('containers get every setting that the server reads: Compose passes on none by itself', () => {
  const schema = [...read('server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name = '']) => name);
  expect(schema.length).toBeGreaterThan(40);
  const passed = new Set([...compose.matchAll(/^ {4}([A-Z][A-Z\d_]+): /gm)].map(([, name]) => name));
  expect(schema.filter((name) => !passed.has(name) && !NOT_PASSED.has(name) && !STAND_INS.test(name))).toEqual([]);
});

it('every setting of .env.example is used by compose.yml', () => {
  const named = [...read('deploy/.env.example').matchAll(/^([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name);
  expect(named.filter((name) => !compose.includes(`\${${name}`))).toEqual([]);
});
