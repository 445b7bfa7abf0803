import type { Collection } from '@skylark/contract/stars';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, hang, refuse, silence } from '../../../test/answers.ts';
import { aStudent } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const STARS = 'GET /api/v2/stars';
const OPEN = 'POST /api/v2/stickers/{sticker}/open';
const as = aStudent();
const none: Collection = {
  stars: 0,
  starsBy: { lesson: 0, homework: 0, words: 0 },
  words: 0,
  lessons: 0,
  courses: 0,
  opened: [],
  lands: [{ land: '2026-autumn', known: 0, opened: [] }],
};
const some: Collection = {
  ...none,
  stars: 4,
  starsBy: { lesson: 3, homework: 1, words: 0 },
  lessons: 1,
  opened: [{ sticker: 'fox', at: '2026-11-20T10:00:00.000Z' }],
};
const album = (name: string) => screen.findByRole('region', { name });

describe('the stars of a child', () => {
  it('show what is there, what waits to be opened and what is to come, and nothing else', async () => {
    await renderPage('/stars', { as, answers: [answer(STARS, some)] });
    expect(await screen.findByText('4 stars')).toBeInTheDocument();
    const land = within(await album('Land of stars'));
    expect(land.getByText('You have 4 stars. 2 more to your next sticker.')).toBeVisible();
    expect(land.getByRole('button', { name: 'Fox' })).toBeVisible();
    expect(land.getAllByRole('button', { name: 'Open it!' })).toHaveLength(1);
    expect(land.getByText('150 stars')).toBeVisible();
    expect(within(await album('Islands of courses')).queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('listitem').filter((one) => one.closest('main'))).toHaveLength(34);
  });

  it('a sticker is opened by keys, with its English name, and stays on the page', async () => {
    const { user, server } = await renderPage('/stars', { as, answers: [answer(STARS, some)] });
    const opened = [...some.opened, { sticker: 'bunny' as const, at: '2026-11-22T10:00:00.000Z' }];
    server.add(answer(OPEN, { ...some, opened }));
    (await screen.findAllByRole('button', { name: 'Open it!' }))[0]?.focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Rabbit' });
    expect(await within(dialog).findByText('It’s yours to keep!')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'rabbit' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Rabbit' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fox' }));
    expect(within(await screen.findByRole('dialog', { name: 'Fox' })).queryByText('It’s yours to keep!')).toBeNull();
  });

  it('has a land for each season, the present one first, with what was earned in past ones', async () => {
    const at = '2026-11-20T10:00:00.000Z';
    const present = { land: '2027-winter', known: 12, opened: [{ sticker: '2027-winter.1', at }] };
    const past = { land: '2026-autumn', known: 5, opened: [] };
    const before = answer(STARS, { ...none, lands: [present, past] });
    const { user, server } = await renderPage('/stars', { as, answers: [before] });
    const winter = within(await album('Land of winter 2026/27'));
    expect(
      winter.getByText('You know 12 new words from this season. The next sticker comes at 20 words.'),
    ).toBeVisible();
    expect(winter.getByRole('button', { name: 'Hat' })).toBeVisible();
    expect(winter.getAllByRole('button', { name: 'Open it!' })).toHaveLength(1);
    expect(winter.getByText('80 words')).toBeVisible();
    const autumn = within(await album('Land of autumn 2026'));
    expect(autumn.getByText('You know 5 words from that season.')).toBeVisible();
    expect(autumn.getAllByRole('listitem')).toHaveLength(1);
    const titles = screen.getAllByRole('heading', { name: /^Land of (?:winter|autumn)/ });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Land of winter 2026/27', 'Land of autumn 2026']);

    const opened = [{ sticker: '2026-autumn.1', at }];
    server.add(answer(OPEN, { ...none, lands: [present, { ...past, opened }] }));
    await user.click(autumn.getByRole('button', { name: 'Open it!' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Autumn leaf' }));
    expect(dialog.getByRole('button', { name: 'autumn leaf' })).toBeVisible();
    expect(server.sent.at(-1)?.params).toEqual({ sticker: '2026-autumn.1' });
  });

  it('say how a new land is filled', async () => {
    await renderPage('/stars', { as, answers: [answer(STARS, none)] });
    const empty = within(await album('Land of autumn 2026'));
    expect(empty.getByText(/^Learn to say new words: .* The next sticker comes at 5 words\.$/)).toBeVisible();
    expect(empty.queryByRole('button')).toBeNull();
  });

  it('say when a land has no more stickers', async () => {
    const lands = [{ land: '2026-autumn', known: 80, opened: [] }];
    await renderPage('/stars', { as, answers: [answer(STARS, { ...none, lands })] });
    const full = within(await album('Land of autumn 2026'));
    expect(full.getByText(/^You know 80 new words .* A new land comes with the next season\.$/)).toBeVisible();
    expect(full.getAllByRole('button', { name: 'Open it!' })).toHaveLength(6);
  });

  it('show a promise of the first one when there are none, without a number', async () => {
    await renderPage('/stars', { as: aStudent({ childView: true }), answers: [answer(STARS, none)] });
    expect(await screen.findByText(/Your first one is on its way!/)).toBeVisible();
    expect(screen.queryByText('0 stars')).toBeNull();
    // The speaker button reads the visible text.
    expect(await screen.findByRole('button', { name: /Your first one is on its way!/ })).toBeVisible();
  });

  it('are waited for, can be tried again, and say why a sticker did not open', async () => {
    await renderPage('/stars', { as, answers: [hang(STARS)] });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('can be tried again without a network, and say why a sticker did not open', async () => {
    const { user, server } = await renderPage('/stars', { as, answers: [silence(STARS)] });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.add(answer(STARS, some));
    await user.click(again);
    server.add(refuse(OPEN, 'too_many_requests'));
    await user.click((await screen.findAllByRole('button', { name: 'Open it!' }))[0] as HTMLElement);
    expect(await screen.findByText(/Too many attempts/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rabbit' })).toBeNull();
  });
});
