import { createHash } from 'node:crypto';
import { api } from '@skylark/contract/api';
import type { Endpoint } from '@skylark/contract/endpoint';
import { LEAVE, viewableCalls } from '@skylark/contract/viewerCalls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDeck, aLesson, aSibling, aStudent, aTeacher, type Person } from '../test/builders.ts';
import { aViewAtDesk, aManagerAtDesk } from '../test/DeskBrowser.ts';
import { fingerprint } from '../test/fingerprint.ts';
import { ask, get, post } from '../test/http.ts';
import { aManager, aViewSession } from '../test/manager.ts';
import { buy, purchaseOf } from '../test/money.ts';
import { openSchool, type School } from '../test/school.ts';
import { readConfig } from './config.ts';

let school: School;
let teacher: Person;
let student: Person;
/** In the same family, chosen in a separate session. */
let sibling: Person;
/** Ids that replace `{id}` and similar: objects of the teacher and student above. */
let own: Record<string, string>;

beforeAll(async () => {
  school = await openSchool();
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  sibling = await aSibling(school, student);
  const { deckId } = await aDeck(school);
  const lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(1), deckId });
  const devices = await get(school, '/api/v2/profile/sessions', student);
  const slot = { from: '2026-12-01T10:00', to: '2026-12-01T12:00', reason: 'Dentist' };
  const closed = await post(school, '/api/v2/schedule/closed_slots', slot, teacher);
  const ill = { from: '2026-11-01T00:00', to: '2027-01-01T00:00', reason: 'Ill', known_lessons: [lesson] };
  const told = await post(school, '/api/v2/schedule/closed_slots', ill, teacher);
  const packages = await get(school, '/api/v2/profile/lesson_packages', student);
  const wish = { package_id: packages.body[0].id, key: crypto.randomUUID() };
  const purchase = await post(school, '/api/v2/payments/purchases', wish, student);
  const paid = await buy(school, student, 4);
  const [receipt] = (await purchaseOf(school, student, paid.purchaseId)).receipts;
  const given = { student_id: student.id, description: 'Draw a cat.', lesson_id: lesson };
  const homework = await post(school, '/api/v2/homeworks', given, teacher);
  const names = { student_id: student.id, name_for_teacher: 'Some Body', name_for_student: 'My board' };
  const whiteboard = await post(school, '/api/v2/whiteboards', names, teacher);
  const chat = { chatId: '5000000777', accountId: student.id, name: 'Olena', linkedAt: school.clock.now() };
  await school.database.db.insertInto('telegramChats').values(chat).execute();
  const greeting = {
    teacherId: teacher.id,
    fileKey: 'greeting',
    contentType: 'video/mp4',
    bytes: 1,
    durationSeconds: 1,
  };
  const { id: greetingId } = await school.database.db
    .insertInto('teacherGreetings')
    .values({ ...greeting, createdAt: school.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const teacherDeck = await post(school, '/api/v2/teacher_decks', { title: 'Farm' }, teacher);
  own = {
    'teacher deck': teacherDeck.body.id,
    greeting: greetingId,
    chat: chat.chatId,
    purchase: purchase.body.purchase_id,
    receipt: receipt.id,
    homework: String(homework.body.id),
    whiteboard: String(whiteboard.body.code),
    lesson,
    child: student.id,
    deck: deckId,
    session: devices.body[0].id,
    'closed slot': String(closed.body.slots[0].id),
    absence: String(told.body.absence.id),
  };
});
afterAll(() => school.close());

const endpoints = Object.entries(api as Record<string, Endpoint>).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ');
  return { key, method, path, endpoint };
});

/** What the `{id}` of each path refers to. New paths fail here until they are added. */
const NAMED: Record<
  string,
  | 'lesson'
  | 'deck'
  | 'session'
  | 'chat'
  | 'closed slot'
  | 'absence'
  | 'homework'
  | 'whiteboard'
  | 'purchase'
  | 'receipt'
  | 'child'
  | 'greeting'
  | 'teacher deck'
  | 'nothing of anybody'
> = {
  '/api/v2/auth/sessions/{id}': 'nothing of anybody',
  '/api/v2/auth/codes/{id}': 'nothing of anybody',
  '/api/v2/auth/activations/{token}': 'nothing of anybody',
  '/api/v2/auth/email_confirmations/{token}': 'nothing of anybody',
  '/api/v2/auth/address_changes/{token}': 'nothing of anybody',
  '/api/v2/auth/address_changes/{token}/undo': 'nothing of anybody',
  '/api/v2/desk/invitations/{token}': 'nothing of anybody',
  '/api/v2/desk/invitations/{token}/passkey_options': 'nothing of anybody',
  '/api/v2/desk/invitations/{token}/totp_secrets': 'nothing of anybody',
  '/api/v2/calendar/{name}': 'nothing of anybody',
  '/api/v2/files/{key}': 'nothing of anybody',
  '/api/v2/sounds/{key}': 'nothing of anybody',
  '/api/v2/teacher_decks/{id}': 'teacher deck',
  '/api/v2/teacher_decks/{id}/use': 'teacher deck',
  '/api/v2/teacher_decks/{id}/offer': 'teacher deck',
  '/api/v2/teacher_decks/{id}/slides': 'teacher deck',
  '/api/v2/teacher_decks/{id}/slides/progress': 'teacher deck',
  '/api/v2/teacher_decks/{id}/pictures': 'teacher deck',
  '/api/v2/teacher_decks/{id}/sounds': 'teacher deck',
  '/api/v2/family/children/{id}': 'child',
  '/api/v2/family/children/{id}/choice': 'child',
  '/api/v2/family/children/{id}/removal': 'child',
  '/api/v2/family/things/{id}': 'lesson',
  '/api/v2/students/{id}/child_view': 'child',
  '/api/v2/lessons/{id}': 'lesson',
  '/api/v2/lessons/{id}/after_trial': 'lesson',
  '/api/v2/lessons/{id}/board': 'lesson',
  '/api/v2/lessons/{id}/board_picture': 'lesson',
  '/api/v2/lessons/{id}/child_plan': 'lesson',
  '/api/v2/lessons/{id}/family_message': 'lesson',
  '/api/v2/lessons/{id}/replay': 'lesson',
  '/api/v2/lessons/{id}/replay/entries': 'lesson',
  '/api/v2/lessons/{id}/review': 'lesson',
  '/api/v2/lessons/{id}/school_lines/{line}/seen': 'lesson',
  '/api/v2/lessons/{id}/reviews': 'lesson',
  '/api/v2/lessons/{id}/move_request': 'lesson',
  '/api/v2/lessons/{id}/move_request/answer': 'lesson',
  '/api/v2/lessons/{id}/move_times': 'lesson',
  '/api/v2/lessons/{id}/placement': 'lesson',
  '/api/v2/lessons/{id}/plan': 'lesson',
  '/api/v2/lessons/{id}/presentation': 'lesson',
  '/api/v2/lessons/{id}/stars': 'lesson',
  '/api/v2/lessons/{id}/successor': 'lesson',
  '/api/v2/stickers/{sticker}/open': 'nothing of anybody',
  '/api/v2/lessons/{id}/words': 'lesson',
  '/api/v2/lessons/{id}/words/removals': 'lesson',
  '/api/v2/lessons/{id}/weak_words': 'lesson',
  '/api/v2/booking/lessons/{id}': 'lesson',
  '/api/v2/booking/lessons/{id}/move': 'lesson',
  '/api/v2/booking/lessons/{id}/cancel': 'lesson',
  '/api/v2/courses/{id}': 'nothing of anybody',
  '/api/v2/rooms/{id}': 'lesson',
  '/api/v2/rooms/{id}/relay': 'lesson',
  '/api/v2/rooms/{id}/end': 'lesson',
  '/api/v2/rooms/{id}/ending': 'lesson',
  '/api/v2/rooms/{id}/stop': 'lesson',
  '/api/v2/lessons/{id}/ready_check': 'lesson',
  '/api/v2/students/{id}': 'child',
  '/api/v2/students/{id}/progress': 'child',
  '/api/v2/students/{id}/timeline': 'child',
  '/api/v2/teachers/{id}': 'nothing of anybody',
  '/api/v2/teachers/{id}/reviews': 'nothing of anybody',
  '/api/v2/teachers/{id}/greetings/{greeting}': 'nothing of anybody',
  '/api/v2/teacher_page/greetings/{id}': 'greeting',
  '/api/v2/rooms/{id}/pen': 'lesson',
  '/api/v2/rooms/{id}/pictures': 'lesson',
  '/api/v2/rooms/{id}/pictures/{picture}': 'lesson',
  '/api/v2/lessons/{id}/problem': 'lesson',
  '/api/v2/lessons/{id}/problem/answer': 'lesson',
  '/api/v2/lessons/{id}/record': 'lesson',
  '/api/v2/lessons/{id}/record/pdf': 'lesson',
  '/api/v2/decks/{id}': 'deck',
  '/api/v2/homeworks/{id}': 'homework',
  '/api/v2/homeworks/{id}/start': 'homework',
  '/api/v2/homeworks/{id}/finish': 'homework',
  '/api/v2/homeworks/{id}/return': 'homework',
  '/api/v2/homeworks/{id}/review': 'homework',
  '/api/v2/homeworks/{id}/replies': 'homework',
  '/api/v2/homeworks/{id}/replies/{reply}': 'homework',
  '/api/v2/homeworks/{id}/voices': 'homework',
  '/api/v2/plan_templates/{id}': 'nothing of anybody',
  '/api/v2/review_phrases/{id}': 'nothing of anybody',
  '/api/v2/homeworks/{id}/voices/{voice}': 'homework',
  '/api/v2/homeworks/{id}/voices/{voice}/answer': 'homework',
  '/api/v2/homeworks/{id}/voices/{voice}/kept': 'homework',
  '/api/v2/whiteboards/{code}': 'whiteboard',
  '/api/v2/whiteboards/{code}/cover': 'whiteboard',
  '/api/v2/profile/sessions/{id}': 'session',
  '/api/v2/profile/telegram/{id}': 'chat',
  '/api/v2/school/texts/{name}': 'nothing of anybody',
  '/api/v2/referral/inviters/{code}': 'nothing of anybody',
  '/api/v2/schedule/absences/{id}': 'absence',
  '/api/v2/schedule/closed_slots/{id}': 'closed slot',
  '/api/v2/payments/purchases/{id}': 'purchase',
  '/api/v2/payments/purchases/{id}/refund': 'purchase',
  '/api/v2/progress/courses/{id}/certificate': 'nothing of anybody',
  '/api/v2/certificates/{number}': 'nothing of anybody',
  '/api/v2/payments/receipts/{id}': 'receipt',
  '/api/v2/payments/receipts/{id}/pdf': 'receipt',
  '/api/v2/payments/links/{token}': 'nothing of anybody',
};
/** Bodies for calls that don't accept an empty one. */
const WHOLE: Record<string, object> = {
  '/api/v2/lessons/{id}/child_plan': { level: 'starter', per_week: 2, lessons_count: 8, goal: null },
  '/api/v2/lessons/{id}/placement': {
    answers: [{ id: crypto.randomUUID(), deck_id: crypto.randomUUID(), word: 'cat', result: 'right', among: null }],
  },
  '/api/v2/lessons/{id}/move_request': { times: ['2026-12-01T10:00:00Z', '2026-12-01T11:00:00Z'] },
  '/api/v2/lessons/{id}/move_request/answer': { request_id: crypto.randomUUID(), starts_at: null },
  '/api/v2/homeworks/{id}/return': { comment: 'And the tail?' },
  '/api/v2/homeworks/{id}/voices/{voice}/answer': { is_starred: true },
  '/api/v2/homeworks/{id}/voices/{voice}/kept': { is_kept: true },
  '/api/v2/schedule/closed_slots/{id}': { from: '2026-12-01T10:00', to: '2026-12-01T11:00', reason: 'Dentist' },
  '/api/v2/teacher_decks/{id}': { version: 1, content: { title: 'Farm', notes: '', words: [], slides: [] } },
  '/api/v2/teacher_decks/{id}/use': { version: 1 },
  '/api/v2/teacher_decks/{id}/offer': { offered: true },
  '/api/v2/booking/lessons/{id}/move': { starts_at: '2026-12-01T10:00:00Z' },
  '/api/v2/lessons/{id}/problem': { kind: 'cut' },
  '/api/v2/lessons/{id}/problem/answer': { answer: 'I was there.' },
  '/api/v2/homeworks/{id}/review': { score: 5 },
  '/api/v2/students/{id}/child_view': { child_view: true },
  '/api/v2/rooms/{id}/stop': { stopped: true },
  '/api/v2/lessons/{id}/presentation': { deck_id: '018f0000-0000-7000-8000-000000000001' },
  '/api/v2/lessons/{id}/plan': { steps: [], own_note: '', child_note: '', revision: 0 },
  '/api/v2/lessons/{id}/stars': { key: crypto.randomUUID() },
  '/api/v2/lessons/{id}/reviews': { score: 5 },
  '/api/v2/lessons/{id}/review': { score: 5 },
  '/api/v2/lessons/{id}/words': { word: 'cat' },
  '/api/v2/lessons/{id}/words/removals': { word: 'cat' },
};
const addressOf = (path: string): string =>
  path
    .replace(/\{(?:id|code)\}/, own[NAMED[path] ?? ''] ?? crypto.randomUUID())
    .replace(/\{\w+\}/g, crypto.randomUUID());

/** Deliberately public. */
const PUBLIC = [
  'POST /api/v2/auth/sessions',
  'POST /api/v2/desk/passkey_options',
  'POST /api/v2/desk/passkey_sessions',
  'POST /api/v2/desk/sessions',
  'POST /api/v2/desk/recoveries',
  'GET /api/v2/desk/invitations/{token}',
  'POST /api/v2/desk/invitations/{token}',
  'POST /api/v2/desk/invitations/{token}/passkey_options',
  'POST /api/v2/desk/invitations/{token}/totp_secrets',
  'POST /api/v2/page_errors',
  'POST /api/v2/pens/claim',
  'POST /api/v2/pens/finish',
  'POST /api/v2/pens/look',
  'POST /api/v2/pens/picture',
  'POST /api/v2/tablet_codes/claim',
  'POST /api/v2/ready_checks/look',
  'POST /api/v2/ready_checks/relay',
  'POST /api/v2/ready_checks/result',
  'GET /api/v2/teachers/{id}',
  'GET /api/v2/teachers/{id}/reviews',
  'GET /api/v2/teachers/{id}/greetings/{greeting}',
  'POST /api/v2/push_renewals',
  'GET /api/v2/auth/sessions/{id}',
  'GET /api/v2/calendar/{name}',
  'GET /api/v2/files/{key}',
  'GET /api/v2/sounds/{key}',
  'GET /api/v2/school/texts/{name}',
  'GET /api/v2/school/contacts',
  'GET /api/v2/school/teachers',
  'GET /api/v2/school/reviews',
  'GET /api/v2/teachers',
  'GET /api/v2/referral/inviters/{code}',
  'GET /api/v2/payments/packages',
  'POST /api/v2/auth/registrations',
  'POST /api/v2/trial/plans',
  'POST /api/v2/trial/holds',
  'POST /api/v2/trial/codes',
  'POST /api/v2/trial/bookings',
  'POST /api/v2/trial/wishes',
  'POST /api/v2/auth/codes',
  'POST /api/v2/auth/links/look',
  'POST /api/v2/auth/codes/{id}',
  'POST /api/v2/auth/password_resets',
  'GET /api/v2/auth/activations/{token}',
  'POST /api/v2/auth/activations/{token}',
  'POST /api/v2/auth/email_confirmations/{token}',
  'GET /api/v2/auth/address_changes/{token}',
  'POST /api/v2/auth/address_changes/{token}/undo',
  'GET /api/v2/payments/methods',
  'GET /api/v2/certificates/{number}',
  'GET /api/v2/payments/links/{token}',
  'POST /api/v2/payments/links/{token}',
];

describe('every call of the contract', () => {
  it('is in the OpenAPI document, and nothing else is', async () => {
    const { body } = await get(school, '/api/v2/openapi.json');
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(endpoints.map(({ key }) => key).toSorted());
  });

  it.each(endpoints.map((one) => [one.key, one] as const))(
    '%s is closed to signed-out callers unless it is public',
    async (key, { method, path, endpoint }) => {
      const answer = await ask(school, method, addressOf(path), method === 'GET' ? {} : { body: {} });
      expect(endpoint.access === 'anyone').toBe(PUBLIC.includes(key));
      expect(answer.status === 401 && answer.body.error === 'not_signed_in').toBe(!PUBLIC.includes(key));
    },
  );

  it.each(
    endpoints
      .filter(({ endpoint }) => endpoint.access === 'teacher' || endpoint.access === 'student')
      .map((one) => [one.key, one] as const),
  )('%s is closed to the other role', async (_, { method, path, endpoint }) => {
    const other = endpoint.access === 'teacher' ? student : teacher;
    expect(
      await ask(school, method, addressOf(path), { as: other, ...(method !== 'GET' && { body: {} }) }),
    ).toMatchObject({ status: 403 });
  });

  it.each(endpoints.filter(({ endpoint }) => endpoint.access === 'manager').map((one) => [one.key, one] as const))(
    '%s is closed to everyone of the school, signed in or not',
    async (_, { method, path }) => {
      const body = method !== 'GET' && { body: {} };
      // Wrong keys are counted by network: one of the two is enough.
      const tries = [
        { as: student, ...body },
        { as: teacher, ...body },
        { bearer: teacher.token, ...body },
      ];
      for (const as of tries) {
        expect(await ask(school, method, addressOf(path), as)).toMatchObject({
          status: 401,
          body: { error: 'not_signed_in' },
        });
      }
    },
  );

  it.each(
    endpoints
      .filter(({ path, endpoint }) => path.includes('{') && endpoint.access !== 'manager')
      .map((one) => [one.key, one] as const),
  )('%s returns nothing of another person', async (_, { method, path, endpoint }) => {
    expect(Object.keys(NAMED)).toContain(path);
    if (NAMED[path] === 'nothing of anybody') return;
    const strangers = [
      endpoint.access !== 'teacher' && (await aStudent(school)),
      endpoint.access !== 'student' && (await aTeacher(school)),
    ];
    for (const stranger of strangers) {
      if (!stranger) continue;
      // Teachers share the school's materials.
      if (NAMED[path] === 'deck' && stranger.type === 'teacher') continue;
      const answer = await ask(school, method, addressOf(path), {
        as: stranger,
        ...(method !== 'GET' && { body: WHOLE[path] ?? {} }),
      });
      expect(answer.status, stranger.type).toBe(404);
      expect(Object.keys(answer.body).toSorted()).toEqual(['error', 'message']);
    }
  });

  /**
   * Concerns the account, whichever child is chosen; and the one call that deliberately takes the other child's object.
   */
  const OF_ACCOUNT = ['session', 'child', 'chat'];
  const WHOLE_ACCOUNT = [
    '/api/v2/profile/sessions',
    '/api/v2/profile/data',
    '/api/v2/profile/deletion',
    '/api/v2/profile/channels',
    '/api/v2/family/children',
  ];
  const ofFamily = endpoints
    .filter(({ endpoint }) => endpoint.access === 'student' || endpoint.access === 'signedIn')
    .map((one) => [one.key, one] as const);
  it.each(
    ofFamily.filter(
      ([, { path }]) =>
        path.includes('{') &&
        path !== '/api/v2/family/things/{id}' &&
        !['nothing of anybody', ...OF_ACCOUNT].includes(NAMED[path] ?? ''),
    ),
  )('%s knows nothing of a sibling in the same account', async (_, { method, path }) => {
    const body = method !== 'GET' && { body: WHOLE[path] ?? {} };
    expect(await ask(school, method, addressOf(path), { as: sibling, ...body })).toMatchObject({ status: 404 });
  });

  it.each(
    ofFamily.filter(([, { method, path }]) => method === 'GET' && !path.includes('{') && !WHOLE_ACCOUNT.includes(path)),
  )('%s shows nothing of a sibling in the same account', async (_, { path }) => {
    const answer = JSON.stringify((await get(school, path, sibling)).body);
    const shown = Object.entries(own).filter(([what, id]) => what !== 'session' && answer.includes(id));
    // Materials belong to the school.
    expect(shown.filter(([what]) => what !== 'deck')).toEqual([]);
  });
});

describe('what is not in the contract', () => {
  it('is not found, in the form of all errors', async () => {
    expect(await get(school, '/api/v2/nothing')).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect(await ask(school, 'PUT', '/api/v2/profile', { as: student, body: {} })).toMatchObject({ status: 404 });
    expect(await get(school, '/assets/nothing.js')).toMatchObject({ status: 404 });
  });

  it('is refused without revealing how the server works', async () => {
    const broken = await fetch(`${school.url}/api/v2/auth/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":',
    });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toEqual({ error: 'bad_request', message: 'The request could not be understood.' });
    const wrongType = await fetch(`${school.url}/api/v2/auth/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: '<a/>',
    });
    expect([wrongType.status, await wrongType.json()]).toEqual([
      415,
      { error: 'wrong_content_type', message: 'This kind of content cannot be taken.' },
    ]);
    const large = await fetch(`${school.url}/api/v2/auth/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'x'.repeat(100_000) }),
    });
    expect(large.status).toBe(413);
  });

  it('changes nothing when it is added to a call', async () => {
    const sneaky = {
      time_zone: 'Europe/London',
      type: 'teacher',
      id: crypto.randomUUID(),
      is_email_confirmed: false,
      __proto__: { type: 'teacher' },
    };
    expect(await ask(school, 'POST', '/api/v2/profile/time_zone', { as: student, body: sneaky })).toMatchObject({
      status: 200,
      body: { time_zone: 'Europe/London' },
    });
    expect(await get(school, '/api/v2/profile', student)).toMatchObject({
      body: { id: student.id, type: 'student', time_zone: 'Europe/London', is_email_confirmed: true },
    });
  });
});

describe('a session that a manager opened to look', () => {
  let viewers: { student: { token: string }; teacher: { token: string }; atDesk: { token: string } };
  beforeAll(async () => {
    const manager = await aManager(school);
    viewers = {
      student: await aViewSession(school, manager, student),
      teacher: await aViewSession(school, manager, teacher),
      atDesk: await aViewAtDesk(school, await aManagerAtDesk(school), student),
    };
  });

  it.each(endpoints.filter(({ method }) => method !== 'GET').map((one) => [one.key, one] as const))(
    '%s is refused',
    async (key, { method, path, endpoint }) => {
      if (key === LEAVE) return;
      for (const viewer of Object.values(viewers))
        expect(await ask(school, method, addressOf(path), { as: viewer, body: WHOLE[path] ?? {} })).toMatchObject(
          endpoint.access === 'manager'
            ? { status: 401 }
            : { status: 403, body: { error: refusalOf(endpoint, viewer) } },
        );
    },
  );

  it('reads what the list of viewable calls names, and nothing else; no read changes a row', async () => {
    const before = await fingerprint(school);
    for (const { key, method, path, endpoint } of endpoints) {
      if (method !== 'GET' || endpoint.access === 'manager') continue;
      for (const viewer of endpoint.access === 'teacher' ? [viewers.teacher] : [viewers.student, viewers.atDesk]) {
        const { status, body } = await ask(school, method, addressOf(path), { as: viewer });
        expect([key, body?.error === 'view_only']).toEqual([key, !(viewableCalls as readonly string[]).includes(key)]);
        const statuses = body?.error === 'view_only' ? [403] : [200, 404, 409, 410, 422];
        expect([key, statuses.includes(status)]).toEqual([key, true]);
      }
    }
    expect(await fingerprint(school)).toEqual(before);
  });

  /** The role is checked first: the other role learns no more than it does without a viewer. */
  const refusalOf = (endpoint: Endpoint, viewer: { token: string }) =>
    (endpoint.access === 'teacher' && viewer !== viewers.teacher) ||
    (endpoint.access === 'student' && viewer === viewers.teacher)
      ? 'forbidden'
      : 'view_only';
});

describe('for operators', () => {
  it('reports that it is up, ready, and its metrics', async () => {
    expect(await get(school, '/healthz')).toMatchObject({ status: 200 });
    expect(await get(school, '/readyz')).toMatchObject({ status: 200, body: { ok: true } });
    const metrics = await get(school, '/metrics');
    expect(metrics.headers.get('content-type')).toContain('text/plain');
    expect(String(metrics.body)).toContain('skylark_rooms_open');
    expect(String(metrics.body)).toContain('skylark_room_unsaved_age_seconds 0');
  });

  it('protects its pages: no foreign sources, no framing, no sniffing', async () => {
    const { headers } = await get(school, '/login');
    const policy = (headers.get('content-security-policy') ?? '').split(';').map((rule) => rule.trim());
    // Anyone who relaxes a rule has to change this too.
    expect(policy).toEqual([
      "default-src 'self'",
      expect.stringMatching(/^script-src 'self'( 'sha256-[\w+/=]{44}'){1,2}$/),
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "media-src 'self' blob:",
      "font-src 'self'",
      `connect-src 'self' ${school.url.replace('http', 'ws')}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(self), ');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.has('x-powered-by')).toBe(false);
    expect((await get(school, '/api/v2/profile', student)).headers.get('cache-control')).toBe('no-store');
  });

  it('sends a built file without the headers that only documents need', async () => {
    const page = String((await get(school, '/login')).body);
    const { status, headers } = await get(school, /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '');
    expect(status).toBe(200);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toContain('immutable');
    for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
      expect(headers.has(name)).toBe(false);
  });

  it('allows the one inline script by its hash only', async () => {
    const { body, headers } = await get(school, '/welcome');
    // It loads the code of a prerendered page.
    const scripts = [...String(body).matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect(scripts).toHaveLength(1);
    const policy = (headers.get('content-security-policy') ?? '')
      .split(';')
      .find((rule) => rule.startsWith('script-src'));
    const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(policy).toBe(["script-src 'self'", ...hashes].join(' '));
    for (const path of ['/lessons', `/rooms/${crypto.randomUUID()}`])
      expect((await get(school, path)).body).not.toContain('<script>');
  });

  it('lets no other site read a response, and requires HTTPS in production', async () => {
    const fromElsewhere = await fetch(`${school.url}/api/v2/profile`, {
      headers: { origin: 'https://evil.test', 'x-auth-token': student.token },
    });
    expect(fromElsewhere.headers.has('access-control-allow-origin')).toBe(false);
    expect(fromElsewhere.headers.has('set-cookie')).toBe(false);
    const production = await openSchool({ config: { production: true, hasOutbox: false } });
    const { headers } = await get(production, '/login');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    await production.close();
  });

  it('lets the sites of its managers, and no others, embed it', async () => {
    const framed = await openSchool({ config: { adminOrigins: ['https://desk.example.test'] } });
    const { headers } = await get(framed, '/lessons?admin_iframe=1');
    expect(headers.get('content-security-policy')).toContain('frame-ancestors https://desk.example.test');
    expect(headers.get('x-frame-options')).toBeNull();
    await framed.close();
    expect((await get(school, '/lessons?admin_iframe=1')).headers.get('x-frame-options')).toBe('DENY');
    expect(readConfig({ ADMIN_ORIGINS: 'https://a.test, https://b.test/' }).adminOrigins).toEqual([
      'https://a.test',
      'https://b.test',
    ]);
    for (const wrong of ['*', 'https://a.test/desk', 'a.test', 'https:'])
      expect(() => readConfig({ ADMIN_ORIGINS: wrong }), wrong).toThrow('ADMIN_ORIGINS');
  });

  it('has logged no error in all of this', () => {
    expect(school.errors).toEqual([]);
  });
});
