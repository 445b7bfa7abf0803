// A table is written by its owner only: `writersOf` finds who writes what, `wrongWriters` who must not.
import { parseSync } from 'oxc-parser';

/** The feature that owns a table: the only one that inserts, updates and deletes its rows. */
const OWNERS = {
  address_changes: 'auth',
  consents: 'auth',
  known_devices: 'auth',
  one_time_tokens: 'auth',
  phone_changes: 'auth',
  sessions: 'auth',
  sign_in_codes: 'auth',
  audit_log: 'auditLog',
  calendar_due: 'calendar',
  calendar_events: 'calendar',
  calendar_feeds: 'calendar',
  calendar_grants: 'calendar',
  calendar_visits: 'calendar',
  credit_entries: 'credits',
  homework_voices: 'homework',
  homeworks: 'homework',
  lesson_series: 'lessons',
  lessons: 'lessons',
  managers: 'manager',
  teacher_traits: 'manager',
  courses: 'materials',
  deck_words: 'materials',
  decks: 'materials',
  homework_templates: 'materials',
  lesson_words: 'materials',
  slides: 'materials',
  messages: 'notifications',
  notification_choices: 'notifications',
  book_checks: 'payments',
  packages: 'payments',
  payment_links: 'payments',
  provider_events: 'payments',
  purchases: 'payments',
  refunds: 'payments',
  people: 'people',
  referral_debts: 'referral',
  referrals: 'referral',
  reviews: 'reviews',
  room_log: 'room',
  room_pages: 'room',
  room_pictures: 'room',
  room_snapshots: 'room',
  rooms: 'room',
  closed_slots: 'schedule',
  schedules: 'schedule',
  slot_holds: 'schedule',
  weekly_hours: 'schedule',
  trial_answers: 'trial',
  trial_codes: 'trial',
  trial_wishes: 'trial',
  whiteboards: 'whiteboards',
};

/** Others that write a table, each with the reason. */
const EXCEPTIONS = {
  'server/src/features/auth/proofStore.ts calendar_feeds':
    'the private address of a calendar is a way in, and goes with the others; calendar imports auth, so auth cannot ask it',
  'server/src/features/lessons/personalData.ts lesson_words':
    'words of a lesson are forgotten with the lesson; materials imports lessons, so lessons cannot ask it',
  'server/src/features/payments/personalData.ts credit_entries':
    'the notes of a purchase are forgotten with the purchase; moves when credits forgets by itself',
  'server/src/features/manager/store.ts trial_wishes':
    'a manager ends a wish; moves when wishes are a command of trial',
};

/** @typedef {{ file: string, table: string }} Writer */

const BUILDER = /\b(?:insertInto|updateTable|deleteFrom)\(\s*['"`](\w+)/gu;
const RAW = /\b(?:insert\s+into|delete\s+from|update)\s+"?([a-z_]+)"?(?=\s|\(|$)/giu;

/** @param {string} file relative to the repository @param {string} source @returns {Writer[]} */
export function writersOf(file, source) {
  if (!file.startsWith('server/src/features/') || file.endsWith('.test.ts')) return [];
  const found = [...source.matchAll(BUILDER), ...sqlIn(file, source).flatMap((text) => [...text.matchAll(RAW)])];
  return found.map(([, name = '']) => ({ file, table: snake(name) }));
}

/** @param {Writer[]} writers @returns {string[]} */
export function wrongWriters(writers) {
  const wrong = writers.flatMap(({ file, table }) => {
    const owner = /** @type {Record<string, string>} */ (OWNERS)[table];
    const isOwn = owner === undefined || file.startsWith(`server/src/features/${owner}/`);
    if (isOwn || `${file} ${table}` in EXCEPTIONS) return [];
    return [`${file}: writes the table ${table}, which features/${owner} owns`];
  });
  const known = new Set(writers.map(({ file, table }) => `${file} ${table}`));
  const stale = Object.keys(EXCEPTIONS).filter((key) => !known.has(key));
  return [...new Set(wrong), ...stale.map((key) => `tools/owners.mjs: no such exception is needed any more: ${key}`)];
}

/** The texts in a file that may be SQL, without its comments. @param {string} file @param {string} source */
function sqlIn(file, source) {
  /** @type {string[]} */
  const texts = [];
  /** @param {unknown} node */
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const of = /** @type {{ type?: string, value?: unknown, quasis?: { value: { raw: string } }[] }} */ (node);
    if (of.type === 'TemplateLiteral') texts.push((of.quasis ?? []).map(({ value }) => value.raw).join(' $ '));
    if (of.type === 'Literal' && typeof of.value === 'string') texts.push(of.value);
    Object.values(node).forEach(walk);
  };
  walk(parseSync(file, source).program);
  return texts;
}

/** @param {string} name */
const snake = (name) => name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
