import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';

const TABLET = { width: 820, height: 1180 };

test('a tablet opens the lesson in the child’s view, by a typed code and by the QR code; the phone sees it at once', async ({
  school,
  come,
  browser,
}, info) => {
  const { student, id } = await bookLesson(school, { startsInMinutes: 600 });
  const phone = await come(student, { context: { viewport: { width: 390, height: 844 } } });
  await phone.goTo(`/lessons/${id}`);
  const dialog = phone.page.getByRole('dialog', { name: 'Open on the tablet' });
  const ready = dialog.getByText('The tablet is ready!');
  const offer = async (): Promise<string> => {
    await phone.page.getByRole('button', { name: 'Open on the tablet' }).click();
    await expect(dialog.getByRole('img', { name: 'Code for the tablet' })).toBeVisible();
    return (await dialog.getByText(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/).textContent())!;
  };

  await test.step('typed: the tablet shows the lesson without money and settings', async () => {
    const code = await offer();
    await looksRight(phone.page, { name: 'tablet-code', info });
    const context = await browser.newContext({ viewport: TABLET });
    const tablet = await context.newPage();
    await tablet.goto(`${phone.url}/tablet`);
    await looksRight(tablet, { name: 'tablet-enter', info });
    await tablet.getByLabel('Code').fill(code.toLowerCase());
    await tablet.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(tablet).toHaveURL(`${phone.url}/lessons/${id}`);
    await expect(tablet.getByRole('heading', { name: 'Lesson 1' })).toBeVisible();
    for (const name of ['Buy', 'Settings', 'Schedule'])
      await expect(tablet.getByRole('link', { name, exact: true }), name).toHaveCount(0);
    await expect(ready).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    // The same code doesn't work again.
    const other = await (await browser.newContext()).newPage();
    await other.goto(`${phone.url}/tablet`);
    await other.getByLabel('Code').fill(code);
    await other.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(other.getByText(/already used/)).toBeVisible();
    await other.context().close();
    await context.close();
  });

  await test.step('scanned: one step from the camera to the lesson', async () => {
    const asked = phone.page.waitForResponse('**/api/v2/tablet_codes');
    await offer();
    const { key } = (await (await asked).json()) as { key: string };
    const context = await browser.newContext({ viewport: TABLET });
    const tablet = await context.newPage();
    await tablet.goto(`${phone.url}/tablet#${key}`);
    await expect(tablet).toHaveURL(`${phone.url}/lessons/${id}`);
    await expect(tablet.getByRole('heading', { name: 'Lesson 1' })).toBeVisible();
    await expect(ready).toBeVisible();
    await context.close();
  });
});
