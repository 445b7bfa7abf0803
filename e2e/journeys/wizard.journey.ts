import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { demoStudent } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';
import { manage } from './parts/manage.ts';
import { Outbox } from './parts/Outbox.ts';
import type { School } from './parts/School.ts';
import { wordsOf } from './parts/words.ts';

const say = wordsOf('en');

let phones = Date.now() % 10_000_000;
const aPhone = (): string => `+38067${String((phones += 1) % 10_000_000).padStart(7, '0')}`;

const freeTimes = (page: Page) =>
  page.getByRole('group', { name: say('trial.times'), exact: true }).getByRole('button', { pressed: false });
const codeField = (page: Page) => page.getByLabel(say('trial.code.label'));

/** At the tenth step, with everything before it answered. */
async function atDates(page: Page, school: School, phone: string): Promise<void> {
  const draft = {
    studied: 'never',
    format: 'game',
    frequency: 2,
    hasDevice: true,
    temperament: 'calm',
    childName: 'Masha',
    childAge: 6,
    parentName: 'Iryna',
    consent: true,
    phone,
    contact: 'call',
  };
  await page.goto(`${school.url}/pages/terms`);
  await page.evaluate((kept) => localStorage.setItem('skylark.trial', kept), JSON.stringify(draft));
  await page.goto(`${school.url}/register/wizard?step=date`);
  await expect(page.getByRole('heading', { name: say('trial.date') })).toBeVisible();
}

/** A slot is held and its code sent. */
async function atCode(page: Page, school: School, phone: string): Promise<void> {
  await atDates(page, school, phone);
  await freeTimes(page).last().click();
  await page.getByRole('button', { name: say('trial.prove') }).click();
  await expect(page.getByRole('heading', { name: say('trial.code') })).toBeVisible();
}

test('a family finds a teacher in the wizard, proves its phone, has its lesson and is signed in', async ({
  page,
  school,
  consoles,
}, info) => {
  // The server refuses a wrong code.
  consoles.mayReport(/status of 422/);
  const phone = aPhone();
  await page.goto(`${school.url}/register/wizard/FRIEND-7`);
  await looksRight(page);
  await page.getByRole('button', { name: say('trial.studied.never') }).click();
  await page.getByRole('button', { name: say('trial.format.game') }).click();
  await page.getByRole('button', { name: '3 times a week' }).click();
  await expect(page.getByText('42 percent')).toBeVisible();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.getByRole('button', { name: 'Restless' }).click();
  await page.getByLabel('Child’s name').fill('Masha');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please choose an age')).toBeVisible();
  await page.getByRole('radio', { name: '6', exact: true }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Parent’s name').fill('Iryna');
  // After an interruption every answer is kept.
  await page.reload();
  await expect(page.getByLabel('Parent’s name')).toHaveValue('Iryna');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please tick this box')).toBeVisible();
  await page.getByLabel(say('trial.consent')).check();
  await looksRight(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Parent’s name')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  // The phone number is validated where it is entered.
  await page.getByLabel('Phone number').fill('+38067');
  await page.getByLabel('Phone call').check();
  await page.getByRole('button', { name: 'Find a teacher' }).click();
  await expect(page.getByText(say('field.invalid_phone'))).toBeVisible();
  await page.getByLabel('Phone number').fill(phone);
  await looksRight(page);
  await page.getByRole('button', { name: 'Find a teacher' }).click();
  // Other journeys have their own teachers, some available around the clock.
  await expect(page.getByRole('heading', { name: /^\w+ fits best$/ })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Choose a time' }).click();
  await freeTimes(page).first().click();
  await expect(page.getByText('Held for you for 5 more minutes')).toBeVisible();
  await looksRight(page, { name: 'choose', info });

  await page.getByRole('button', { name: say('trial.prove') }).click();
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByText('Held for you for 10 more minutes')).toBeVisible();
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await looksRight(page, { name: 'code', info });
  // A phone discards the page while the SMS is read.
  await page.reload();
  const right = await new Outbox(school.url).codeTo(phone);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  await codeField(page).fill(wrong);
  await expect(page.getByText(say('error.invalid_code'))).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  // Enter does not use another try for the same digits.
  await page.keyboard.press('Enter');
  await looksRight(page, { name: 'wrong', info });
  const tries = await school.pool.query<{ tries_left: number }>('select tries_left from trial_codes where phone = $1', [
    phone,
  ]);
  expect(tries.rows[0]?.tries_left).toBe(4);
  await page.keyboard.type(right);

  await expect(page.getByRole('heading', { name: 'Your lesson is booked!' })).toBeVisible();
  await looksRight(page, { name: 'booked', info });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your lesson is booked!' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to my calendar' }).click();
  expect((await download).suggestedFilename()).toBe('lesson.ics');
  await page.getByRole('link', { name: say('trial.booked.account') }).click();
  await expect(page).toHaveURL(`${school.url}/lessons`);
  await expect(page.getByText('Trial lesson')).toBeVisible();

  // The last step in another tab, which has no stored data.
  const other = await page.context().newPage();
  await other.goto(`${school.url}/register/wizard?step=booked`);
  await expect(other).toHaveURL(`${school.url}/lessons`);
});

test('from the school’s page to a booked trial lesson in thirteen taps', async ({ page, school }) => {
  const phone = aPhone();
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.click();
  };
  /** Without a tap: the step's field is ready for typing. */
  const type = async (label: string, text: string): Promise<void> => {
    await expect(page.getByLabel(label)).toBeFocused();
    await page.keyboard.type(text);
  };
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  await page.goto(`${school.url}/welcome`);
  await tap(page.getByRole('link', { name: say('welcome.book') }).first());
  for (const answer of [
    say('trial.studied.never'),
    say('trial.format.game'),
    '2 times a week',
    say('trial.device.yes'),
    say('trial.temperament.calm'),
  ])
    await tap(button(answer));
  await type(say('trial.child.name'), 'Masha');
  await tap(page.getByRole('radio', { name: '6', exact: true }));
  await tap(button(say('trial.next')));
  await type(say('trial.parent.name'), 'Iryna');
  await tap(page.getByLabel(say('trial.consent')));
  await tap(button(say('trial.next')));
  await type(say('trial.phone.label'), phone);
  await tap(button(say('trial.find')));
  await tap(
    page
      .getByRole('group', { name: say('teachers.next') })
      .getByRole('button')
      .last(),
  );
  await tap(button(say('trial.prove')));
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await new Outbox(school.url).codeTo(phone));
  await expect(page.getByRole('heading', { name: say('trial.booked') })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(13);
});

test('the wizard without a mouse: a time, the code, the account', async ({ page, school }) => {
  const phone = aPhone();
  await atDates(page, school, phone);
  await freeTimes(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: say('trial.prove') })).toBeVisible();
  await page.getByRole('button', { name: say('trial.prove') }).focus();
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await new Outbox(school.url).codeTo(phone));
  await expect(page.getByRole('heading', { name: 'Your lesson is booked!' })).toBeVisible();
  // The new screen has the focus: the next Tab stop is its first link.
  for (let tabs = 0; tabs < 3; tabs += 1) {
    await page.keyboard.press('Tab');
    if (
      await page
        .getByRole('link', { name: say('trial.booked.account') })
        .evaluate((link) => link === document.activeElement)
    )
      break;
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${school.url}/lessons`);
});

test('a phone that reads the SMS itself fills the code in', async ({ page, school }) => {
  const phone = aPhone();
  await page.exposeFunction('readSms', () => new Outbox(school.url).codeTo(phone));
  await page.addInitScript(() => {
    const { readSms } = window as unknown as { readSms: () => Promise<string> };
    Object.assign(window, { OTPCredential: class {} });
    navigator.credentials.get = async (options) =>
      ({ code: (options as { otp?: unknown }).otp ? await readSms() : '' }) as unknown as Credential;
  });
  await atCode(page, school, phone);
  await expect(page.getByRole('heading', { name: 'Your lesson is booked!' })).toBeVisible();
});

test('someone who gets no SMS corrects the number, or asks for a call that the managers get', async ({
  page,
  school,
}, info) => {
  const [slip, phone] = [aPhone(), aPhone()];
  // As people write it: +380 67 123 4567.
  const shown = phone.replace(/^(\+380)(\d{2})(\d{3})/, '$1 $2 $3 ');
  await atCode(page, school, slip);
  await page.getByRole('button', { name: say('trial.code.other_number') }).click();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.getByLabel('Phone number').fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('field.invalid_phone'))).toBeVisible();
  await looksRight(page, { name: 'number', info });
  await page.getByLabel('Phone number').fill(phone);
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('trial.code.again_sent'))).toBeVisible();
  await expect(page.getByText(shown)).toBeVisible();
  await new Outbox(school.url).codeTo(phone);
  await page.getByRole('button', { name: say('trial.call') }).click();
  await expect(page.getByText(`We’ll call you on ${shown}`)).toBeVisible();
  await looksRight(page, { name: 'called', info });
  expect(await manage(school, 'wish', 'list')).toContain(phone);
  // The next steps and the button to continue are still there after a reload.
  await page.reload();
  await expect(page.getByText(`We’ll call you on ${shown}`)).toBeVisible();
  await page.getByRole('button', { name: say('trial.called.again') }).click();
  await expect(page.getByRole('heading', { name: say('trial.date') })).toBeVisible();
});

test('a time whose hold has ended says so and is chosen again', async ({ page, school, consoles }, info) => {
  consoles.mayReport(/status of 410/);
  const phone = aPhone();
  await atCode(page, school, phone);
  const code = await new Outbox(school.url).codeTo(phone);
  await school.pool.query("update slot_holds set expires_at = now() - interval '1 minute'");
  await codeField(page).fill(code);
  await expect(page.getByRole('alert')).toHaveText(say('error.hold_expired'));
  await expect(page.getByRole('heading', { name: say('trial.date') })).toBeFocused();
  await looksRight(page, { name: 'ended', info });

  // The same when the time runs out.
  await freeTimes(page).last().click();
  await expect(page.getByText('Held for you for 5 more minutes')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.clock.install({ time: Date.now() + 6 * 60_000 });
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(say('error.hold_expired'));
});

test('errors are visible beside the bar on a phone, and look like errors', async ({ page, school, consoles }) => {
  consoles.mayReport(/status of 4(09|29)/);
  await page.setViewportSize({ width: 390, height: 844 });
  await atDates(page, school, aPhone());
  await page.route('**/api/v2/trial/codes', (route) =>
    route.fulfill({ status: 429, json: { error: 'too_many_requests', message: 'Too many tries.' } }),
  );
  await freeTimes(page).first().click();
  await page.getByRole('button', { name: say('trial.prove') }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(say('error.too_many_requests'));
  await expect(alert).toBeInViewport({ ratio: 1 });
  // Nothing covers it, and it has the colour of errors.
  expect(await alert.evaluate(isOnTop)).toBe(true);
  const [red = 0, , blue = 0] = await alert.evaluate((one) =>
    (getComputedStyle(one).backgroundColor.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(blue);
  await looksRight(page);
  // A person who can't get a code can still ask for a call.
  await page.getByRole('button', { name: say('trial.call') }).click();
  await expect(page.getByText(/We’ll call you/)).toBeVisible();
});

test('a number with an account is signed in, and sees why nothing was booked', async ({ page, school }, info) => {
  const phone = aPhone();
  await school.pool.query('update accounts set phone = $1 where email = $2', [phone, demoStudent.email]);
  await atCode(page, school, phone);
  await codeField(page).fill(await new Outbox(school.url).codeTo(phone));
  await expect(page.getByRole('heading', { name: say('trial.known') })).toBeVisible();
  await expect(page.getByText('11 of 11')).toBeInViewport();
  await looksRight(page, { name: 'known', info });
  await page.getByRole('link', { name: say('trial.booked.account') }).click();
  await expect(page).toHaveURL(`${school.url}/lessons`);
});

/** Runs in the page: whether a press on the middle of an element would hit it. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  return met !== null && element.contains(met);
}
