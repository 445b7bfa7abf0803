import type { Locator } from '@playwright/test';
import type { Locale } from '@skylark/contract/people.facts';
import { expect, test } from './journey.ts';
import { anAccount, bookLesson, type Booked, demoStudent } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';
import { manage } from './parts/manage.ts';
import type { School } from './parts/School.ts';
import { walkedLocales } from './parts/walkedLocales.ts';
import { wordsOf } from './parts/words.ts';

/** A teacher available around the clock, and a family with lessons on its balance. */
async function prepared(school: School, locale: Locale, startsInMinutes: number): Promise<Booked> {
  const booked = await bookLesson(school, { startsInMinutes });
  await school.pool.query(
    `with t as (select id from accounts where email = $1), z as (
       insert into schedules (person_id, time_zone, saved_at) select id, 'Europe/London', now() from t
       returning person_id
     )
     insert into weekly_hours (person_id, weekday, from_minute, to_minute)
     select person_id, day, 0, 1440 from z, generate_series(1, 7) as day`,
    [booked.teacher.email],
  );
  await school.pool.query('update accounts set locale = $1 where email = $2', [locale, booked.student.email]);
  await school.pool.query(
    `insert into credit_entries (student_id, amount, reason, cause, created_at)
     select id, 6, 'bought', 'journey:' || id, now() from accounts where email = $1`,
    [booked.student.email],
  );
  return booked;
}

const time = /^\d\d:\d\d$/;

/** Texts with a number. */
const COUNTED = {
  en: {
    six: '6 lessons on your balance',
    three: 'Book 3 lessons',
    booked: '3 lessons are booked!',
    left: 'Balance: 4 lessons',
  },
  ru: {
    six: 'На балансе 6 уроков',
    three: 'Забронировать 3 урока',
    booked: 'Забронированы 3 урока!',
    left: 'Баланс: 4 урока',
  },
  uk: {
    six: 'На балансі 6 уроків',
    three: 'Забронювати 3 уроки',
    booked: 'Заброньовано 3 уроки!',
    left: 'Баланс: 4 уроки',
  },
} as const;

for (const locale of walkedLocales) {
  const say = wordsOf(locale);
  const counted = COUNTED[locale];

  test(`a family books three weeks at once, moves a lesson and cancels one; the manager is notified, ${locale}`, async ({
    come,
    school,
  }, info) => {
    const booked = await prepared(school, locale, 5 * 24 * 60);
    const { page } = await come(booked.student);
    await page.goto(`${school.url}/lessons`);
    await page.getByRole('link', { name: say('lessons.choose_times') }).click();
    await expect(page.getByText(counted.six)).toBeVisible();
    // The first day may have a single slot left, so near that the family can no longer cancel it a moment later.
    const freeDays = page.getByRole('cell').getByRole('button', { disabled: false });
    await freeDays.nth(1).click();
    await page.getByRole('button', { name: time }).first().click();
    await page.getByRole('button', { name: say('booking.weeks.more') }).click();
    await page.getByRole('button', { name: say('booking.weeks.more') }).click();
    await looksRight(page, { name: `choose-${locale}`, info });
    await page.getByRole('button', { name: counted.three }).click();
    await expect(page.getByText(counted.booked)).toBeVisible();
    await looksRight(page, { name: `booked-${locale}`, info });

    await page.goto(`${school.url}/lessons/${booked.id}`);
    await looksRight(page, { name: `lesson-${locale}`, info });
    await page.getByRole('link', { name: say('lessons.move'), exact: true }).click();
    await freeDays.nth(2).click();
    await page.getByRole('button', { name: time }).last().click();
    await looksRight(page, { name: `move-${locale}`, info });
    await page.getByRole('button', { name: say('booking.move.submit') }).click();
    await expect(page.getByText(say('booking.move.done', { time: '' }).trim())).toBeVisible();
    await page.getByRole('link', { name: say('booking.move.lesson') }).click();

    await page.goto(`${school.url}/lessons`);
    await looksRight(page, { name: `list-${locale}`, info });
    await page
      .getByRole('button', { name: say('lessons.cancel') })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: say('cancel.title') });
    await expect(dialog.getByText(say('cancel.credit'))).toBeVisible();
    await looksRight(page, { name: `cancel-${locale}`, info });
    await dialog.getByRole('button', { name: say('lessons.cancel') }).click();
    await expect(page.getByText(counted.left)).toBeVisible();

    const { rows } = await school.pool.query<{ action: string }>(
      `select action from audit_log where actor_kind = 'person' and person_id = (select id from accounts where email = $1)
     order by id`,
      [booked.student.email],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'lesson.booked',
      'lesson.booked',
      'lesson.booked',
      'lesson.moved',
      'lesson.cancelled',
    ]);
  });

  test(`after the deadline a family writes to the manager and reads the answer, ${locale}`, async ({
    come,
    school,
  }, info) => {
    const booked = await prepared(school, locale, 8 * 60);
    const { page } = await come(booked.student);
    await page.goto(`${school.url}/lessons/${booked.id}`);
    await page.getByRole('button', { name: say('lessons.cancel') }).click();
    await expect(page.getByText(say('error.change_too_late'))).toBeVisible();
    await looksRight(page, { name: `late-${locale}`, info });
    await page.getByRole('link', { name: say('cancel.ask_manager') }).click();
    await page.getByRole('textbox').fill('Max has a fever.');
    await looksRight(page, { name: `wish-${locale}`, info });
    await page.getByRole('button', { name: say('booking.wish.send') }).click();
    await expect(page.getByText(say('booking.wish.sent'))).toBeVisible();
    const list = JSON.parse(await manage(school, 'request', 'list', '--json')) as { id: string; text: string }[];
    const asked = list.find(({ text }) => text === 'Max has a fever.');
    await manage(school, 'request', 'answer', asked?.id ?? '', 'Get well soon, Max!');
    await page.goto(`${school.url}/booking`);
    await expect(page.getByText(say('booking.wish.answer', { answer: 'Get well soon, Max!' }))).toBeVisible();
  });

  test(`if only the school books, the page asks for preferred times, ${locale}`, async ({ come, school }, info) => {
    const booked = await prepared(school, locale, 3 * 24 * 60);
    const { page } = await come(booked.student);
    await manage(school, 'rules', 'set', '--book=no', '--move=no', '--cancel=no');
    try {
      await page.goto(`${school.url}/booking`);
      await expect(page.getByText(say('error.booking_off'))).toBeVisible();
      await looksRight(page, { name: `off-${locale}`, info });
      await page.goto(`${school.url}/booking?lesson=${booked.id}`);
      await page.getByRole('textbox').fill('Tuesdays are better.');
      await page.getByRole('button', { name: say('booking.wish.send') }).click();
      await expect(page.getByText(say('booking.wish.sent'))).toBeVisible();
    } finally {
      await manage(school, 'rules', 'set', '--book=yes', '--move=yes', '--cancel=yes');
    }
  });
}

const english = wordsOf('en');

for (const [who, most] of [
  ['a family that has a teacher', 4],
  ['a family that has none yet', 6],
] as const)
  test(`from the payment to four weekly lessons in ${most} taps: ${who}`, async ({ come, school }) => {
    const account =
      most === 4 ? (await prepared(school, 'en', 5 * 24 * 60)).student : await anAccount(school, demoStudent, 'Max');
    const { page } = await come(account);
    await page.goto(`${school.url}/buy`);
    await page.getByRole('button', { name: 'Buy 4 lessons' }).click();
    await page.getByRole('button', { name: /^Pay / }).click();
    let taps = 0;
    const tap = async (target: Locator): Promise<void> => {
      taps += 1;
      await target.click();
    };
    await tap(page.getByRole('dialog').getByRole('link', { name: english('buy.done.times') }));
    if (most === 6) await tap(page.getByRole('button', { name: /^Choose / }).first());
    const proposals = page.getByRole('region', { name: english('booking.proposals') });
    await tap(proposals.getByRole('button').filter({ hasText: '4 lessons' }).first());
    await tap(page.getByRole('button', { name: 'Book 4 lessons' }));
    await expect(page.getByText('4 lessons are booked!')).toBeVisible();
    expect(taps).toBeLessThanOrEqual(most);
    const { rows } = await school.pool.query(
      "select 1 from lessons l join accounts p on p.id = l.student_id where p.email = $1 and l.status = 'booked'",
      [account.email],
    );
    expect(rows).toHaveLength(most === 4 ? 5 : 4);
  });
