// A table is written only by its owner: `writersOf` finds who writes what, `wrongWriters` who must not, `wrongTables`
// tables without an owner.
import { parseSync } from 'oxc-parser';

/** The owner of each table: the only feature, or folder of the platform, that inserts, updates and deletes its rows. */
const OWNERS = {
  account_closings: 'auth',
  address_changes: 'auth',
  consents: 'auth',
  known_devices: 'auth',
  known_networks: 'auth',
  one_time_tokens: 'auth',
  phone_changes: 'auth',
  proof_codes: 'auth',
  sessions: 'auth',
  sign_in_codes: 'auth',
  acts: 'acts',
  audit_log: 'auditLog',
  backups: 'platform/backup',
  job_runs: 'platform/jobs',
  school_key: 'platform/servers',
  servers: 'platform/servers',
  erasures_due: 'privacy',
  family_changes: 'booking',
  // Its rows are maintained by triggers on people, lessons, credit_balances and purchases.
  family_states: 'desk',
  lesson_wishes: 'booking',
  first_days: 'firstDay',
  rehearsals: 'firstDay',
  move_requests: 'moveRequests',
  call_stops: 'lessonRoom',
  room_pens: 'lessonRoom',
  lesson_care: 'helps',
  lesson_now: 'lessonRoom',
  now_thresholds: 'manager',
  school_lines: 'helps',
  // Items of a source are opened and closed by triggers on the source's table.
  inbox_items: 'inbox',
  inbox_comments: 'inbox',
  inbox_looks: 'inbox',
  tablet_codes: 'tablet',
  calendar_due: 'calendar',
  calendar_events: 'calendar',
  calendar_feeds: 'calendarFeeds',
  calendar_grants: 'calendar',
  calendar_visits: 'calendar',
  // Its rows are maintained by a trigger on credit_entries.
  credit_balances: 'credits',
  push_devices: 'channels',
  telegram_chats: 'channels',
  telegram_codes: 'channels',
  credit_entries: 'credits',
  homework_replies: 'homework',
  homework_voices: 'homework',
  homeworks: 'homework',
  review_phrases: 'homework',
  booking_rules: 'lessons',
  after_lessons: 'afterLesson',
  lesson_plans: 'lessonPlans',
  plan_templates: 'lessonPlans',
  lesson_problems: 'lessonProblems',
  lesson_records: 'lessonRecord',
  lesson_series: 'lessons',
  lesson_teachers: 'lessons',
  lesson_verdicts: 'lessonRecord',
  lessons: 'lessons',
  family_notes: 'desk',
  manager_views: 'desk',
  manager_duty: 'duty',
  duty_alarms: 'duty',
  manager_push_devices: 'channels',
  manager_browsers: 'deskAuth',
  manager_challenges: 'deskAuth',
  manager_invitations: 'deskAuth',
  manager_passkeys: 'deskAuth',
  manager_passwords: 'deskAuth',
  manager_recovery_codes: 'deskAuth',
  manager_sessions: 'deskAuth',
  manager_keys: 'manager',
  managers: 'manager',
  teacher_traits: 'trial',
  courses: 'materials',
  deck_words: 'materials',
  decks: 'materials',
  homework_templates: 'materials',
  lesson_words: 'materials',
  slides: 'materials',
  // Its rows are maintained by a trigger on minute_entries.
  minute_balances: 'minutes',
  minute_entries: 'minutes',
  minute_rules: 'minutes',
  manager_notices: 'notifications',
  messages: 'notifications',
  notification_choices: 'notifications',
  practice_answers: 'practice',
  practice_cards: 'practice',
  placements: 'practice',
  certificates: 'progress',
  book_checks: 'payments',
  disputes: 'payments',
  packages: 'payments',
  package_settings: 'payments',
  payment_links: 'payments',
  provider_events: 'payments',
  purchases: 'payments',
  receipt_numbers: 'payments',
  receipts: 'payments',
  refunds: 'payments',
  ready_checks: 'readyCheck',
  accounts: 'people',
  former_addresses: 'people',
  people: 'people',
  referral_debts: 'referral',
  referrals: 'referral',
  reviews: 'reviews',
  room_decks: 'room',
  room_log: 'room',
  room_log_packs: 'room',
  room_pages: 'room',
  room_pictures: 'room',
  room_snapshots: 'room',
  rooms: 'room',
  school_contacts: 'school',
  school_voices: 'materials',
  closed_slots: 'schedule',
  absence_lessons: 'schedule',
  absence_requests: 'schedule',
  schedules: 'schedule',
  slot_holds: 'schedule',
  weekly_hours: 'schedule',
  former_trials: 'trial',
  teacher_deck_files: 'teacherDecks',
  teacher_decks: 'teacherDecks',
  teacher_greetings: 'teacherPages',
  teacher_pages: 'teacherPages',
  opened_stickers: 'stars',
  stars: 'stars',
  trial_answers: 'trial',
  trial_codes: 'trial',
  trial_wishes: 'trial',
  whiteboards: 'whiteboards',
  limits: 'platform/limits',
  migrations: 'platform/db',
  sandbox_checkouts: 'platform/cards',
  sms_days: 'platform/sms',
};

type Writer = { file: string; table: string };

const BUILDER = /\b(?:insertInto|updateTable|deleteFrom)\(\s*['"`](\w+)/gu;
/** Rows deleted after their retention period: `removeOlder(db, 'book_checks', ...)`. */
const RETENTION = /\bremoveOlder\(\s*\w+,\s*'(\w+)'/gu;
/** Tables of codes, which are accessed by name: `codeTable<...>('trialCodes', ...)`. */
const CODES = /\bcodeTable<[^(]*>\(\s*'(\w+)'/gu;
const RAW = /\b(?:insert\s+into|delete\s+from|update)\s+"?([a-z_]+)"?(?=\s|\(|$)/giu;

/** @param file relative to the repository */
export function writersOf(file: string, source: string): Writer[] {
  if (!/^server\/src\/(features|platform)\//.test(file) || file.endsWith('.test.ts')) return [];
  const found = [
    ...source.matchAll(BUILDER),
    ...source.matchAll(RETENTION),
    ...source.matchAll(CODES),
    ...sqlIn(file, source).flatMap((text) => [...text.matchAll(RAW)]),
  ];
  return found.map(([, name = '']) => ({ file, table: snake(name) }));
}

/**
 * @param schema the generated types of the database
 * @returns the names of its tables
 */
export function tablesOf(schema: string): string[] {
  const [, body = ''] = /^export interface DB \{$(.*?)^\}$/msu.exec(schema) ?? [];
  return [...body.matchAll(/^ {2}(\w+):/gmu)].map(([, name = '']) => snake(name));
}

export function wrongTables(tables: readonly string[]): string[] {
  const known = new Set(tables);
  return [
    ...tables
      .filter((table) => !(table in OWNERS))
      .map((table) => `${table}: this table has no owner in tools/tableOwners.ts`),
    ...Object.keys(OWNERS)
      .filter((table) => !known.has(table))
      .map((table) => `tools/tableOwners.ts: there is no table ${table} any more`),
  ];
}

export function wrongWriters(writers: readonly Writer[]): string[] {
  const wrong = writers.flatMap(({ file, table }) => {
    // A word that isn't a table's name comes from a longer statement; wrongTables reports tables without an owner.
    const owner = (OWNERS as Record<string, string>)[table];
    const folder = owner?.startsWith('platform/') ? owner : `features/${owner}`;
    return owner === undefined || file.startsWith(`server/src/${folder}/`)
      ? []
      : [`${file}: writes the table ${table}, which ${folder} owns`];
  });
  return [...new Set(wrong)];
}

/** The strings in a file that may be SQL, without its comments. */
function sqlIn(file: string, source: string) {
  const texts: string[] = [];
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const of = node as { type?: string; value?: unknown; quasis?: { value: { raw: string } }[] };
    if (of.type === 'TemplateLiteral') texts.push((of.quasis ?? []).map(({ value }) => value.raw).join(' $ '));
    if (of.type === 'Literal' && typeof of.value === 'string') texts.push(of.value);
    Object.values(node).forEach(walk);
  };
  walk(parseSync(file, source).program);
  return texts;
}

const snake = (name: string) => name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
