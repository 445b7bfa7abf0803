import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { aPhoto } from './parts/aPhoto.ts';
import { saveScreenshot, looksRight } from './parts/looks.ts';
import { walkedLocales } from './parts/walkedLocales.ts';
import { wordsOf } from './parts/words.ts';

test.describe('settings', () => {
  // axe checks six pages at three sizes.
  test.describe.configure({ timeout: 300_000 });

  for (const locale of walkedLocales) {
    test(`fit every screen and read well, spoken in ${locale}`, async ({ school, come }, info) => {
      const say = wordsOf(locale);
      const { student } = await bookLesson(school);
      const { page, ...person } = await come(student, { context: { locale: 'en-GB' } });
      await page.goto(`${person.url}/settings/profile`);
      await page.getByRole('main').getByRole('combobox', { name: 'Language' }).selectOption(locale);
      await expect(page.getByRole('heading', { level: 1, name: say('profile.title') })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      // The profile stores it, so it is restored on a new device.
      await expect
        .poll(async () => {
          const { rows } = await school.pool.query('select locale from accounts where email = $1', [student.email]);
          return rows;
        })
        .toEqual([{ locale }]);
      await page.evaluate(() => localStorage.removeItem('skylark.locale'));
      await page.reload();
      await expect(page.getByRole('listitem').filter({ hasText: say('profile.devices.this') })).toBeVisible();
      await looksRight(page, { name: `profile-${locale}`, info });
      for (const [name, heading, shown] of [
        ['integrations', 'calendar.title', say('calendar.copy')],
        ['notifications', 'notifications.title', say('notifications.kind.homework')],
        ['devices', 'app.settings.devices', say('devices.hello.start')],
      ] as const) {
        await page.goto(`${person.url}/settings/${name}`);
        await expect(page.getByRole('heading', { level: 1, name: say(heading) })).toBeVisible();
        await expect(page.getByText(shown, { exact: true })).toBeVisible();
        await looksRight(page, { name: `${name}-${locale}`, info });
      }
      for (const name of ['terms', 'privacy'] as const) {
        await page.getByRole('link', { name: say(`app.${name}`) }).click();
        await expect(page.getByRole('article')).toBeVisible();
        await looksRight(page, { name: `${name}-${locale}`, info });
      }
    });
  }

  test('are reachable from everywhere, and lead back home', async ({ school, come }, info) => {
    const { student } = await bookLesson(school);
    const { page, url } = await come(student);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${url}/lessons`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Device check' })).toBeVisible();
    await saveScreenshot(page, { name: 'settings-drawer', info });
    await page.getByRole('dialog').getByRole('link', { name: 'Go back to homepage' }).click();
    await expect(page).toHaveURL(`${url}/lessons`);
    await page.getByRole('link', { name: 'My profile' }).click();
    await expect(page).toHaveURL(`${url}/settings/profile`);
    await page.goto(`${url}/settings`);
    await expect(page).toHaveURL(`${url}/settings/profile`);
  });

  for (const type of ['student', 'teacher'] as const) {
    test(`and both menus lead a ${type} nowhere that does not exist`, async ({ school, come }) => {
      const { page, url } = await come((await bookLesson(school))[type]);
      const addresses = new Set<string>();
      for (const from of ['/lessons', '/settings/profile']) {
        await page.goto(url + from);
        await expect(page.getByRole('navigation', { name: from === '/lessons' ? 'Menu' : 'Settings' })).toBeVisible();
        const links = await page.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
        for (const link of links) if (link !== null && link.startsWith('/')) addresses.add(link);
      }
      expect(addresses.size).toBeGreaterThan(6);
      for (const address of addresses) {
        await page.goto(url + address);
        await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
        await expect(page.getByText('Page is not found'), address).toHaveCount(0);
      }
    });
  }

  test('save names', async ({ school, come, consoles }) => {
    consoles.mayReport(/status of 422/);
    const { student } = await bookLesson(school);
    const { page, url } = await come(student);
    await page.goto(`${url}/settings/profile`);
    const name = page.getByLabel('Child’s first name');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await name.fill(' ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Please fill this in')).toBeVisible();
    await name.fill('Оленка');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue('Оленка');
  });

  test('accept a photo, cropped by mouse and keys, and refuse other files', async ({
    school,
    come,
    consoles,
  }, info) => {
    consoles.mayReport(/status of 415/);
    const { student } = await bookLesson(school);
    const { page, url } = await come(student);
    await page.goto(`${url}/settings/profile`);
    const input = page.getByLabel('Choose a photo', { exact: true }).first();
    await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
    await expect(page.getByRole('alert')).toHaveText('Only images are allowed');

    await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await aPhoto(page) });
    const dialog = page.getByRole('dialog', { name: 'Move and resize your photo' });
    await expect(dialog).toBeVisible();
    await looksRight(page, { name: 'cropper', info });
    // The picture is red on its left and blue on its right: moved all the way with keys, it is red.
    await dialog.getByLabel('Size').fill('2');
    await dialog.getByRole('button', { name: /arrow keys/ }).focus();
    for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Save photo' }).click();
    await expect(dialog).toBeHidden();
    const photo = page.getByRole('link', { name: 'My profile' }).locator('img');
    await expect(photo).toHaveAttribute('src', /^\/api\/v2\/files\/photo-/);
    expect(await colourOf(photo)).toBe('red');

    await page.getByRole('main').getByRole('button', { name: 'Remove' }).click();
    await expect(photo).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible();
    await expect(photo).toHaveCount(0);
  });

  test('save the chosen notifications', async ({ school, come }) => {
    const { teacher } = await bookLesson(school);
    const { page, url } = await come(teacher);
    await page.goto(`${url}/settings/notifications`);
    const reminder = page.getByRole('group', { name: 'Lesson reminder' }).getByRole('switch', { name: 'Email' });
    await expect(reminder).toBeChecked();
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await reminder.press('Space');
    await expect(reminder).not.toBeChecked();
    await saved;
    await page.reload();
    await expect(reminder).not.toBeChecked();
    await expect(page.getByRole('group', { name: 'Homework' }).getByRole('switch', { name: 'Email' })).toBeChecked();
  });

  test('give a calendar its private address, and replace it', async ({ school, come }) => {
    const lesson = await bookLesson(school);
    const { page, url } = await come(lesson.student, { context: { permissions: ['clipboard-write'] } });
    await page.goto(`${url}/settings/integrations`);
    const address = page.getByLabel('Private address');
    await expect(address).toHaveValue(/\.ics$/);
    const first = await address.inputValue();
    expect(await (await fetch(first)).text()).toContain(`UID:${lesson.id}`);
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Create a new address' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create a new address' }).click();
    await expect(address).not.toHaveValue(first);
    expect((await fetch(first)).status).toBe(404);
    expect((await fetch(await address.inputValue())).status).toBe(200);
  });

  test('check the devices to a clear result, and store nothing of the test video', async ({ school, come }, info) => {
    const { student } = await bookLesson(school);
    const { page, url } = await come(student);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await page.goto(`${url}/settings/devices`);
    await expect(page.getByText('Turn on your camera and sound, and we’ll tell you.')).toBeVisible();
    await page.getByRole('button', { name: 'Turn on camera and sound' }).click();
    await expect(page.getByText('You’re ready for a lesson!')).toBeVisible();
    await expect(page.getByText(/Good connection to the school/)).toBeVisible();
    sent.length = 0;
    await page.getByRole('button', { name: 'Record 6 seconds' }).click();
    await expect(page.getByText(/Say something!/)).toBeVisible();
    await expect(page.getByText('Can you see and hear yourself well?')).toBeVisible({ timeout: 30_000 });
    const video = page.getByLabel('Your test video');
    await video.evaluate((element: HTMLVideoElement) => element.play());
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5);
    expect(sent).toEqual([]);
    await looksRight(page, { name: 'device-check', info });
    await page.getByRole('button', { name: /^Camera/ }).click();
    await expect(page.getByText('You can have a lesson, but it could be better:')).toBeVisible();
  });
});

test.describe('the language of a first visit', () => {
  for (const [timezoneId, locale, spoken] of [
    ['Europe/Kyiv', 'en-GB', 'uk'],
    ['Europe/Berlin', 'ru-RU', 'ru'],
    ['Europe/Berlin', 'de-DE', 'en'],
  ] as const) {
    test(`is ${spoken} in ${timezoneId} with a browser in ${locale}`, async ({ browser, school, consoles }) => {
      const context = await browser.newContext({ timezoneId, locale });
      const page = await context.newPage();
      consoles.listen(page, 'visitor');
      await page.goto(`${school.url}/login`);
      await expect(page.getByRole('heading', { name: wordsOf(spoken)('auth.sign_in.title') })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', spoken);
      const other = spoken === 'uk' ? 'ru' : 'uk';
      await page.evaluate(() => Object.assign(window, { stayed: true }));
      await page.getByRole('combobox', { name: wordsOf(spoken)('app.language') }).selectOption(other);
      await expect(page.getByRole('heading', { name: wordsOf(other)('auth.sign_in.title') })).toBeVisible();
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await context.close();
    });
  }
});

/** Colour in the middle of a picture, as a word. */
function colourOf(picture: Locator): Promise<string> {
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0, 1, 1);
    const [red = 0, , blue = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
    return red > blue ? 'red' : 'blue';
  });
}
