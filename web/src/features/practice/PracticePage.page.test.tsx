import type { Practice } from '@skylark/contract/practice';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse, silence } from '../../../test/answers.ts';
import { aStudent } from '../../../test/people.ts';
import { type ShownPage, renderPage } from '../../../test/renderPage.tsx';
import { standInSpeech } from '../../../test/standInSpeech.ts';

const PRACTICE = 'GET /api/v2/practice';
const ANSWERS = 'POST /api/v2/practice/answers';
const KEPT = `skylark.practice.${aStudent().id}`;
const word = (name: string, stage: Practice['words'][number]['stage'] = 'learning') => ({
  word: name,
  pictureUrl: null,
  stage,
});
const others = ['fox', 'hen', 'owl'].map((name) => ({ word: name, pictureUrl: null }));
const practice = (words: Practice['words'], more: Partial<Practice> = {}) =>
  answer(PRACTICE, { words, others, doneToday: 0, met: 8, ...more });
const taken = answer(ANSWERS, { recorded: 1, stars: 1 });
const open = (answers: Parameters<typeof renderPage>[1]): Promise<ShownPage> => renderPage('/words/practice', answers);
const begin = async ({ user }: ShownPage): Promise<void> =>
  user.click(await screen.findByRole('button', { name: 'Let’s go' }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

// No voice of the browser's own: what is heard is shipped.
beforeEach(() => void standInSpeech());

describe('the practice of words', () => {
  it.each([
    [{ met: 0 }, 'Your words will appear here after your first lesson.'],
    [{ met: 8, doneToday: 5 }, 'All done for today!'],
    [{ met: 8, doneToday: 0 }, 'You remember all your words!'],
  ])('says kindly that nothing is to be done: %j', async (more, title) => {
    await open({ as: aStudent(), answers: [practice([], more)] });
    expect(await heading(title)).toBeVisible();
    expect(screen.getByRole('link', { name: 'To lessons' })).toHaveAttribute('href', '/lessons');
  });

  it('says that there is no network, and begins when it is back', async () => {
    const page = await open({ as: aStudent(), answers: [silence(PRACTICE)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection');
    page.server.add(practice([word('cat')]));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await begin(page);
    expect(await heading('Listen and choose')).toBeVisible();
  });

  it('is done by keys alone: a new word is shown, heard, chosen, said, and one is spelt', async () => {
    const speech = standInSpeech('en-GB');
    const page = await open({
      as: aStudent(),
      answers: [practice([word('zebra', 'new'), word('jump', 'known')]), taken],
    });
    const { user, server } = page;
    await begin(page);
    expect(await heading('A new word')).toHaveFocus();
    expect(speech.read).toEqual(['en-GB: zebra']);
    expect(screen.getByText('Now say it out loud!')).toBeVisible();
    // The word once more, then on.
    await user.tab();
    await user.keyboard('{Enter}');
    expect(speech.read).toHaveLength(2);
    await user.tab();
    await user.keyboard('{Enter}');

    expect(await heading('Build the word')).toHaveFocus();
    await user.keyboard('j');
    await user.keyboard('x');
    expect(screen.getByRole('status')).toHaveTextContent('Almost!');
    await user.keyboard('ump');
    expect(await heading('Yes, that’s it!')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Next' }));

    expect(await heading('Listen and choose')).toHaveFocus();
    expect(speech.read.at(-1)).toBe('en-GB: zebra');
    screen.getByRole('button', { name: 'zebra' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    server.add(practice([], { doneToday: 2 }));
    expect(await heading('Well done!')).toHaveFocus();
    expect(await screen.findByText('You’ve earned today’s star!')).toBeVisible();
    expect(screen.getByText('2 words practised. See you next time!')).toBeVisible();
    await waitFor(() => expect(localStorage.getItem(KEPT)).toBeNull());
    const sent = server.bodiesOf(ANSWERS).flatMap((body) => (body as { answers: object[] }).answers);
    expect(sent).toMatchObject([
      { word: 'jump', result: 'helped' },
      { word: 'zebra', result: 'right' },
    ]);
  });

  it('helps where it is wrong, never scolds, and asks the word once more without counting it', async () => {
    const page = await open({ as: aStudent(), answers: [practice([word('cat')]), taken] });
    const { user, server } = page;
    await begin(page);
    const choices = within((await heading('Listen and choose')).closest('section') ?? document.body);
    const wrong = choices
      .getAllByRole('button')
      .filter((one) => /fox|hen|owl/.test(one.getAttribute('aria-label') ?? ''));
    for (const one of wrong.slice(0, 2)) await user.click(one);
    expect(screen.getByRole('status')).toHaveTextContent('Here it is. Press it!');
    expect(wrong[0]).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'cat' }));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    // Nothing else is left in between.
    await user.click(await screen.findByRole('button', { name: 'cat' }));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await heading('Well done!')).toBeVisible();
    expect(server.bodiesOf(ANSWERS)).toMatchObject([{ answers: [{ word: 'cat', result: 'missed' }] }]);
  });

  it('goes on without a network, keeps the answers over a reload and sends each once', async () => {
    const page = await open({ as: aStudent(), answers: [practice([word('cat'), word('dog')]), silence(ANSWERS)] });
    await begin(page);
    for (const name of ['cat', 'dog']) {
      await page.user.click(await screen.findByRole('button', { name }));
      await page.user.click(await screen.findByRole('button', { name: 'Next' }));
    }
    page.server.add(silence(PRACTICE));
    expect(await heading('Well done!')).toBeVisible();
    expect(screen.getByText(/^Your answers are saved on this device/)).toBeVisible();
    // What was just practised is not offered again.
    expect(screen.queryByRole('button', { name: 'A few more words' })).not.toBeInTheDocument();
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '[]') as { id: string }[];
    expect(kept).toHaveLength(2);
    const again = await page.reload();
    // The school still knows nothing of them, and yet they are not asked again.
    expect(await heading('All done for today!')).toBeVisible();
    again.server.add(answer(ANSWERS, { recorded: 2, stars: 1 }));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(localStorage.getItem(KEPT)).toBeNull());
    expect(again.server.bodiesOf(ANSWERS).at(-1)).toMatchObject({ answers: kept });
  });

  it('forgets answers that the school refuses as malformed, and what others wrote into the storage', async () => {
    const strange = [{ id: 1 }, null, 'x', { id: 'no uuid', word: 'cat', result: 'right', answeredAt: 'never' }];
    localStorage.setItem(KEPT, JSON.stringify(strange));
    await open({ as: aStudent(), answers: [practice([word('cat')]), refuse(ANSWERS, 'invalid_fields')] });
    expect(await screen.findByText('1 word, about five minutes')).toBeVisible();
    expect(localStorage.getItem(KEPT)).toBeNull();
  });
});

describe('a word that nobody can hear', () => {
  it('is read, and shown with its picture', async () => {
    const page = await open({ as: aStudent(), answers: [practice([word('zebra')])] });
    await begin(page);
    expect(await heading('Read and choose')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Hear the word' })).not.toBeInTheDocument();
  });
});

describe('the way to it', () => {
  it('stands above the lessons while there is something to practise', async () => {
    const lessons = answer('GET /api/v2/lessons', { items: [], nextCursor: null });
    await renderPage('/lessons', { as: aStudent(), answers: [lessons, practice([word('cat')])] });
    const entry = await screen.findByRole('region', { name: 'Words for today' });
    expect(within(entry).getByRole('link', { name: 'Let’s go' })).toHaveAttribute('href', '/words/practice');
  });

  it('is quiet before the first lesson', async () => {
    const lessons = answer('GET /api/v2/lessons', { items: [], nextCursor: null });
    await renderPage('/words', {
      as: aStudent(),
      answers: [lessons, answer('GET /api/v2/words', { items: [], nextCursor: null })],
    });
    expect(await screen.findByText('Your words will appear here after your first lesson.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Let’s go' })).not.toBeInTheDocument();
  });
});
