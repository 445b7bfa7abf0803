import type { Practice } from '@skylark/contract/practice';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer, refuse, silence } from '../../../test/answers.ts';
import { aBooking } from '../../../test/booking.ts';
import { shownChild } from '../../lib/shownChild.ts';
import { aStudent } from '../../../test/people.ts';
import { type ShownPage, renderPage } from '../../../test/renderPage.tsx';
import { standInSpeech } from '../../../test/standInSpeech.ts';

const PRACTICE = 'GET /api/v2/practice';
const ANSWERS = 'POST /api/v2/practice/answers';
const KEPT = `skylark.practice.${aStudent().id}`;
/** A known word is asked by spelling. */
const word = (
  name: string,
  stage: Practice['words'][number]['stage'] = 'learning',
  step = stage === 'known' ? 3 : 0,
) => ({
  word: name,
  pictureUrl: null,
  stage,
  step,
});
const pictured = (name: string, step = 0) => ({ ...word(name, 'learning', step), pictureUrl: `/${name}.webp` });
const others = ['fox', 'hen', 'owl'].map((name) => ({ word: name, pictureUrl: null }));
const practice = (words: Practice['words'], more: Partial<Practice> = {}) =>
  answer(PRACTICE, { words, game: [], others, doneToday: 0, met: 8, ...more });
const taken = answer(ANSWERS, { recorded: 1, stars: 1 });
const open = (answers: Parameters<typeof renderPage>[1]): Promise<ShownPage> => renderPage('/words/practice', answers);
const begin = async ({ user }: ShownPage): Promise<void> =>
  user.click(await screen.findByRole('button', { name: 'Let’s go' }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

// The browser has no voice: sounds are the school's own.
beforeEach(() => void standInSpeech());

describe('the practice of words', () => {
  it.each([
    [{ met: 0 }, 'Your words will appear here after your first lesson.'],
    [{ met: 8, doneToday: 5 }, 'All done for today!'],
    [{ met: 8, doneToday: 0 }, 'You remember all your words!'],
  ])('says kindly that there is nothing to do: %j', async (more, title) => {
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

  it('begins at once for who comes from its words on the home, and after a reload with a press', async () => {
    const answers = [practice([word('zebra', 'new')])];
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'));
    const page = await renderPage('/words/practice?now=1', { as: aStudent(), answers });
    expect(await heading('A new word')).toHaveFocus();
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false }, configurable: true });
    await page.reload();
    expect(await screen.findByRole('button', { name: 'Let’s go' })).toBeVisible();
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
    // Repeats the word, then continues.
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
    expect(wrong[0]).toHaveAttribute('aria-disabled', 'true');
    // Keyboard focus moves to it, and pressing a wrong choice has no further effect.
    expect(screen.getByRole('button', { name: 'cat' })).toHaveFocus();
    await user.click(wrong[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'cat' }));
    // The answer was shown, so it isn't praised.
    expect(await heading('Listen and say it')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    // The only remaining task.
    await user.click(await screen.findByRole('button', { name: 'cat' }));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await heading('That was hard. Let’s try again soon!')).toBeVisible();
    // Asked again, its answer doesn't change the schedule.
    const sent = server.bodiesOf(ANSWERS).flatMap((body) => (body as { answers: object[] }).answers);
    expect(sent).toMatchObject([
      { word: 'cat', result: 'missed', source: 'practice', how: 'recognised', among: 4 },
      { word: 'cat', result: 'right', source: 'game' },
    ]);
  });

  it('is spelt on a Cyrillic keyboard, a held key counts once, and a screen reader follows it', async () => {
    const page = await open({ as: aStudent(), answers: [practice([pictured('jump', 3)]), taken] });
    await begin(page);
    const question = await heading('Build the word');
    await waitFor(() => expect(question).toHaveFocus());
    const press = (key: string, code: string, repeat = false) =>
      fireEvent.keyDown(document.body, { key, code, repeat });
    const help = screen.getByRole('status');
    const says = (text: RegExp) => waitFor(() => expect(help).toHaveTextContent(text));
    press('О', 'KeyJ');
    await says(/^j$/);
    press('ж', 'Semicolon');
    press('ч', 'KeyX');
    await says(/^Almost! Try another one. j$/);
    press('ч', 'KeyX', true);
    press('x', 'KeyX');
    await says(/^Here it is. Press it! j$/);
    const letter = (name: string) => screen.getByRole('button', { name });
    await waitFor(() => expect(letter('u')).toHaveFocus());
    expect(letter('j')).toHaveAttribute('aria-disabled', 'true');
    await page.user.click(letter('j'));
    for (const key of 'ump') await page.user.click(letter(key));
    await heading('Yes, that’s it!');
    expect(page.server.bodiesOf(ANSWERS)).toMatchObject([{ answers: [{ word: 'jump', result: 'helped' }] }]);
  });

  it('shows a picture whose word a screen reader says', async () => {
    standInSpeech('en-GB');
    const page = await open({ as: aStudent(), answers: [practice([pictured('cat'), pictured('dog', 2)]), taken] });
    await begin(page);
    await page.user.click(await screen.findByRole('button', { name: 'cat' }));
    await page.user.click(await screen.findByRole('button', { name: 'Next' }));
    await heading('Which word is it?');
    expect(screen.getByRole('img', { name: 'dog' })).toBeVisible();
  });

  it('shows the middle of a slide, but whole what somebody chose for a word', async () => {
    standInSpeech('en-GB');
    const seen = ['cat', 'dog', 'sun'].map((name) => pictured(name));
    await begin(await open({ as: aStudent(), answers: [practice(seen), taken] }));
    await heading('Listen and choose');
    const comes = (name: string, width: number, height: number): HTMLImageElement => {
      const image = document.querySelector<HTMLImageElement>(`img[src="/${name}.webp"]`)!;
      Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } });
      fireEvent.load(image);
      return image;
    };
    const cat = comes('cat', 1280, 720);
    const dog = comes('dog', 800, 800);
    await waitFor(() => expect(dog).toHaveAttribute('data-own'));
    expect(cat).not.toHaveAttribute('data-own');
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
    // Words just practised are not offered again.
    expect(screen.queryByRole('button', { name: 'A few more words' })).not.toBeInTheDocument();
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '[]') as { id: string }[];
    expect(kept).toHaveLength(2);
    const again = await page.reload();
    // The school has not received them yet, but they are not asked again.
    expect(await heading('All done for today!')).toBeVisible();
    again.server.add(answer(ANSWERS, { recorded: 2, stars: 1 }));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(localStorage.getItem(KEPT)).toBeNull());
    expect(again.server.bodiesOf(ANSWERS).at(-1)).toMatchObject({ answers: kept });
  });

  it('sends nothing for another child that was chosen meanwhile', async () => {
    const page = await open({ as: aStudent(), answers: [practice([word('cat')]), taken] });
    await begin(page);
    const choice = await screen.findByRole('button', { name: 'cat' });
    shownChild.show(aStudent({ id: '01900000-0000-7000-8000-000000000009' }));
    await page.user.click(choice);
    await heading('Yes, that’s it!');
    window.dispatchEvent(new Event('online'));
    expect(page.server.bodiesOf(ANSWERS)).toEqual([]);
    expect(JSON.parse(localStorage.getItem(KEPT) ?? '[]')).toHaveLength(1);
    // The outbox waits for its own child.
    await Promise.resolve();
    shownChild.show(aStudent());
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(localStorage.getItem(KEPT)).toBeNull());
  });

  it('sends each answer once where the storage can be read but not written', async () => {
    // A separate child, because memory state would outlive the test.
    const as = aStudent({ id: '01900000-0000-7000-8000-000000000008' });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const kept = { id: crypto.randomUUID(), word: 'dog', result: 'right', answeredAt: new Date().toISOString() };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation((key) =>
      key === `skylark.practice.${as.id}` ? JSON.stringify([kept]) : null,
    );
    const page = await open({ as, answers: [practice([word('cat')]), taken] });
    await begin(page);
    await page.user.click(await screen.findByRole('button', { name: 'cat' }));
    await page.user.click(await screen.findByRole('button', { name: 'Next' }));
    await heading('Well done!');
    await waitFor(() =>
      expect(page.server.bodiesOf(ANSWERS)).toMatchObject([
        { answers: [{ word: 'dog' }] },
        { answers: [{ word: 'cat' }] },
      ]),
    );
    vi.restoreAllMocks();
  });

  it('forgets answers that the school refuses as malformed, and what others wrote into the storage', async () => {
    const strange = [{ id: 1 }, null, 'x', { id: 'no uuid', word: 'cat', result: 'right', answeredAt: 'never' }];
    localStorage.setItem(KEPT, JSON.stringify(strange));
    await open({ as: aStudent(), answers: [practice([word('cat')]), refuse(ANSWERS, 'invalid_fields')] });
    expect(await screen.findByText('1 word, just a few minutes')).toBeVisible();
    expect(localStorage.getItem(KEPT)).toBeNull();
  });
});

describe('the ladder of tasks', () => {
  const asked = async (words: Practice['words'], reads: 'not_yet' | 'letters' | 'words') => {
    const page = await open({ as: aStudent({ reads }), answers: [practice(words), taken] });
    await begin(page);
    return page;
  };
  const sentBy = ({ server }: ShownPage) =>
    server.bodiesOf(ANSWERS).flatMap((body) => (body as { answers: object[] }).answers);

  it('has six pictures to choose from for a word that was chosen among four', async () => {
    const words = ['cat', 'dog', 'sun', 'goat', 'hat', 'pen', 'cup'].map((name) => pictured(name, 1));
    await asked(words, 'not_yet');
    const task = (await heading('Listen and choose')).closest('section');
    expect(task?.querySelectorAll('button[lang=en]')).toHaveLength(6);
  });

  it('lets a child hear sounds before it chooses one for a picture', async () => {
    const speech = standInSpeech('en-GB');
    // Words without a sound shipped by the school.
    const words = ['zebra', 'kettle', 'puppet', 'wagon'].map((name) => pictured(name, 2));
    const page = await asked(words, 'not_yet');
    await heading('Find its sound');
    const take = screen.getByRole('button', { name: 'This one!' });
    expect(take).toHaveAttribute('aria-disabled', 'true');
    await page.user.click(take);
    const picture = document.querySelector('section img')?.getAttribute('src');
    for (const number of [1, 2, 3, 4]) {
      await page.user.click(screen.getByRole('button', { name: `Sound ${number}` }));
      if (picture === `/${speech.read.at(-1)?.replace('en-GB: ', '')}.webp`) break;
    }
    expect(sentBy(page)).toEqual([]);
    await page.user.click(take);
    await heading('Yes, that’s it!');
    expect(sentBy(page)).toMatchObject([{ result: 'right', how: 'recognised', among: 4 }]);
  });

  it('asks for the first letter, and shows it after two wrong ones', async () => {
    const page = await asked([pictured('cat', 3)], 'letters');
    const task = (await heading('Which letter does it begin with?')).closest('section')!;
    const tiles = [...task.querySelectorAll<HTMLElement>('[lang=en] > button')];
    expect(tiles).toHaveLength(4);
    for (const tile of tiles.filter(({ textContent }) => textContent !== 'c').slice(0, 2)) await page.user.click(tile);
    const right = screen.getByRole('button', { name: 'c' });
    await waitFor(() => expect(right).toHaveFocus());
    await page.user.click(right);
    expect(sentBy(page)).toMatchObject([{ result: 'missed', how: 'recognised', among: 4 }]);
  });

  it('repeats a word without a picture after the model where nothing can be asked', async () => {
    standInSpeech('en-GB');
    const page = await asked([word('balloon')], 'not_yet');
    await heading('Listen and say it');
    await page.user.click(screen.getByRole('button', { name: 'Next' }));
    await heading('Well done!');
    expect(sentBy(page)).toMatchObject([{ result: 'helped', how: 'recognised', among: null }]);
  });

  it('asks by ear where there is no microphone', async () => {
    await asked(
      ['cat', 'dog', 'sun', 'goat'].map((name) => pictured(name, 3)),
      'not_yet',
    );
    expect(await heading('Listen and choose')).toBeVisible();
  });
});

describe('a game when nothing is due', () => {
  it('is offered, is no answer for the schedule, and earns the star', async () => {
    const page = await open({
      as: aStudent(),
      answers: [practice([], { game: [word('cat'), word('dog')] }), taken],
    });
    await heading('You remember all your words!');
    expect(screen.getByText('Play with them and earn today’s star!')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Play with my words' }));
    for (const name of ['cat', 'dog']) {
      await page.user.click(await screen.findByRole('button', { name }));
      await page.user.click(await screen.findByRole('button', { name: 'Next' }));
    }
    await heading('Well done!');
    expect(await screen.findByText('You’ve earned today’s star!')).toBeVisible();
    const sent = page.server.bodiesOf(ANSWERS).flatMap((body) => (body as { answers: object[] }).answers);
    expect(sent).toMatchObject([
      { word: 'cat', source: 'game' },
      { word: 'dog', source: 'game' },
    ]);
  });
});

describe('a word that nobody can hear', () => {
  const zoo = ['zebra', 'kettle', 'puppet', 'wagon'].map((name) => pictured(name));
  it('is read, and chosen by its picture', async () => {
    await begin(await open({ as: aStudent(), answers: [practice(zoo)] }));
    expect(await heading('Read and choose')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Hear the word' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'I can’t listen now' })).not.toBeInTheDocument();
  });

  it('is read and said where it has no picture either, which is neither known nor missed', async () => {
    const page = await open({ as: aStudent(), answers: [practice([word('zebra')]), taken] });
    await begin(page);
    await heading('Read it and say it');
    expect(screen.getByText('zebra')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Next' }));
    await heading('Well done!');
    expect(page.server.bodiesOf(ANSWERS)).toMatchObject([
      { answers: [{ word: 'zebra', result: 'helped', how: 'recognised', among: null }] },
    ]);
  });
});

describe('a child who reads and can’t listen now', () => {
  const zoo = ['zebra', 'kettle', 'puppet', 'wagon'].map((name) => pictured(name));
  it('reads the words of this round instead, in silence', async () => {
    const speech = standInSpeech('en-GB');
    const page = await open({ as: aStudent({ reads: 'words' }), answers: [practice(zoo), taken] });
    await begin(page);
    await heading('Listen and choose');
    await page.user.click(screen.getByRole('button', { name: 'I can’t listen now' }));
    expect(speech.now()).toBe(0);
    const heard = speech.read.length;
    const asked = () => document.querySelector('section strong')?.textContent ?? '';
    await heading('Read and choose');
    const wrong = zoo.find((one) => one.word !== asked())!.word;
    await page.user.click(screen.getByRole('button', { name: wrong }));
    expect(screen.getByText(`That’s “${wrong}”. Try another one.`)).toBeVisible();
    for (const _ of zoo) {
      await heading('Read and choose');
      await page.user.click(screen.getByRole('button', { name: asked() }));
      await heading('Yes, that’s it!');
      await page.user.click(screen.getByRole('button', { name: 'Next' }));
    }
    await heading('Well done!');
    expect(speech.read).toHaveLength(heard);
  });

  it('still reads in the next round, until it can listen again', async () => {
    standInSpeech('en-GB');
    const page = await open({ as: aStudent({ reads: 'words' }), answers: [practice(zoo), taken] });
    await begin(page);
    await page.user.click(await screen.findByRole('button', { name: 'I can’t listen now' }));
    await begin(await page.reload());
    await heading('Read and choose');
    await page.user.click(screen.getByRole('button', { name: 'I can listen again' }));
    expect(await heading('Listen and choose')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Hear the word' })).toBeVisible();
  });

  it('isn’t asked for the letters of a word that it can neither see nor hear', async () => {
    standInSpeech('en-GB');
    const page = await open({ as: aStudent({ reads: 'words' }), answers: [practice([word('zebra', 'known')])] });
    await begin(page);
    await heading('Build the word');
    await page.user.click(screen.getByRole('button', { name: 'I can’t listen now' }));
    expect(await heading('Read it and say it')).toBeVisible();
  });

  it('builds a word that it sees, and can listen again from there', async () => {
    standInSpeech('en-GB');
    const words = [pictured('zebra'), pictured('hen', 3), pictured('kettle'), pictured('wagon')];
    const page = await open({ as: aStudent({ reads: 'words' }), answers: [practice(words), taken] });
    await begin(page);
    await page.user.click(await screen.findByRole('button', { name: 'I can’t listen now' }));
    await page.user.click(await screen.findByRole('button', { name: 'zebra' }));
    await page.user.click(await screen.findByRole('button', { name: 'Next' }));
    await heading('Build the word');
    expect(screen.queryByRole('button', { name: 'Hear the word' })).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'I can listen again' }));
    expect(await screen.findByRole('button', { name: 'Hear the word' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I can’t listen now' })).not.toBeInTheDocument();
  });

  it('is asked for first letters where it knows letters alone, until it can listen again', async () => {
    const speech = standInSpeech('en-GB');
    const zoo = [pictured('zebra'), pictured('kettle', 2), pictured('wagon', 3)];
    const page = await open({ as: aStudent({ reads: 'letters' }), answers: [practice(zoo), taken] });
    await begin(page);
    await heading('Listen and choose');
    await page.user.click(screen.getByRole('button', { name: 'I can’t listen now' }));
    const heard = speech.read.length;
    for (const letter of ['z', 'k']) {
      await heading('Which letter does it begin with?');
      await page.user.click(screen.getByRole('button', { name: letter }));
      await page.user.click(await screen.findByRole('button', { name: 'Next' }));
    }
    await heading('Which letter does it begin with?');
    expect(speech.read).toHaveLength(heard);
    await page.user.click(screen.getByRole('button', { name: 'I can listen again' }));
    expect(await heading('Listen and choose')).toBeVisible();
  });

  it('can say so where a sound is looked for', async () => {
    standInSpeech('en-GB');
    const zoo = ['zebra', 'kettle', 'wagon'].map((name) => pictured(name, 4));
    const page = await open({ as: aStudent({ reads: 'letters' }), answers: [practice(zoo)] });
    await begin(page);
    await heading('Find its sound');
    await page.user.click(screen.getByRole('button', { name: 'I can’t listen now' }));
    expect(await heading('Which letter does it begin with?')).toHaveFocus();
  });

  it.each([
    ['another child', { id: '01900000-0000-7000-8000-000000000009' }],
    ['the child’s view', { childView: true }],
    ['one who can’t read', { reads: 'not_yet' as const }],
  ])('is asked by ear again where the device is given to %s', async (_, next) => {
    standInSpeech('en-GB');
    const [token, answers] = ['a-token-of-a-family', [practice(zoo)]];
    const page = await open({ as: aStudent({ reads: 'words' }), token, answers });
    await begin(page);
    await page.user.click(await screen.findByRole('button', { name: 'I can’t listen now' }));
    await heading('Read and choose');
    cleanup();
    await begin(await open({ as: aStudent({ reads: 'words', ...next }), token, answers }));
    expect(await heading('Listen and choose')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Hear the word' })).toBeVisible();
  });

  it('is not offered to a child who can’t read', async () => {
    standInSpeech('en-GB');
    await begin(await open({ as: aStudent({ reads: 'not_yet' }), answers: [practice(zoo)] }));
    await heading('Listen and choose');
    expect(screen.queryByRole('button', { name: 'I can’t listen now' })).not.toBeInTheDocument();
  });
});

describe('a child who can’t read', () => {
  const zoo = ['zebra', 'kettle', 'puppet', 'wagon'].map((name) => pictured(name));
  it('hears each instruction once, then the word, and what a wrong picture is', async () => {
    const speech = standInSpeech('en-GB');
    const page = await open({ as: aStudent({ childView: true }), answers: [practice(zoo), taken] });
    await begin(page);
    await heading('Listen and choose');
    expect(speech.read).toEqual(['en-GB: Listen and choose']);
    speech.finish();
    const asked = speech.read[1]?.replace('en-GB: ', '') ?? '';
    const wrong = zoo.find((one) => one.word !== asked)!.word;
    await page.user.click(screen.getByRole('button', { name: wrong }));
    expect(speech.read.slice(2)).toEqual([`en-GB: ${wrong}`]);
    speech.finish();
    expect(speech.read.slice(3)).toEqual([`en-GB: ${asked}`]);
    await page.user.click(screen.getByRole('button', { name: asked }));
    await heading('Yes, that’s it!');
    expect(speech.read.slice(4)).toEqual(['en-GB: Yes, that’s it!']);
    await page.user.click(screen.getByRole('button', { name: 'Next' }));
    await heading('Listen and choose');
    expect(speech.read.slice(5)).not.toContain('en-GB: Listen and choose');
    expect(speech.read).toHaveLength(6);
  });

  it('knows the buttons by their pictures, and hears that it has earned a star', async () => {
    const speech = standInSpeech('en-GB');
    const [zebra, ...rest] = zoo;
    const words = [{ ...zebra!, stage: 'new' as const }];
    const page = await open({
      as: aStudent({ childView: true }),
      answers: [
        practice(words, { others: rest.map(({ word: name, pictureUrl }) => ({ word: name, pictureUrl })) }),
        taken,
      ],
    });
    const press = async (name: string): Promise<void> => {
      const button = await screen.findByRole('button', { name });
      expect(button.querySelector('svg[aria-hidden=true]')).toBeVisible();
      await page.user.click(button);
    };
    await press('Let’s go');
    await heading('A new word');
    await press('Next');
    await page.user.click(await screen.findByRole('button', { name: 'zebra' }));
    page.server.add(practice([], { doneToday: 1 }));
    await press('Next');
    await heading('Well done!');
    await page.user.click(await screen.findByRole('button', { name: 'Read aloud: You’ve earned today’s star!' }));
    expect(speech.read.at(-1)).toBe('en-GB: You’ve earned today’s star!');
  });
});

describe('the way to it', () => {
  const booking = answer('GET /api/v2/booking', aBooking());
  it('is above the lessons while there is something to practise', async () => {
    const lessons = answer('GET /api/v2/lessons', { items: [], nextCursor: null });
    await renderPage('/lessons', { as: aStudent(), answers: [lessons, booking, practice([word('cat')])] });
    const entry = await screen.findByRole('region', { name: 'Words for today' });
    expect(within(entry).getByRole('link', { name: 'Let’s go' })).toHaveAttribute('href', '/words/practice?now=1');
  });

  it('says that all words are remembered where nothing was practised today, and leads to a game', async () => {
    const lessons = answer('GET /api/v2/lessons', { items: [], nextCursor: null });
    const game = practice([], { game: [word('cat')] });
    await renderPage('/lessons', { as: aStudent(), answers: [lessons, booking, game] });
    const entry = await screen.findByRole('region', { name: 'You remember all your words!' });
    expect(within(entry).getByRole('link', { name: 'Play with my words' })).toHaveAttribute('href', '/words/practice');
  });

  it('is hidden before the first lesson', async () => {
    const lessons = answer('GET /api/v2/lessons', { items: [], nextCursor: null });
    await renderPage('/words', {
      as: aStudent(),
      answers: [lessons, answer('GET /api/v2/words', { items: [], latestCount: 0, nextCursor: null })],
    });
    expect(await screen.findByText('Your words will appear here after your first lesson.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Let’s go' })).not.toBeInTheDocument();
  });
});

describe('saying a word and hearing oneself', () => {
  const freed = vi.fn<() => void>();
  /** The parts of a browser's recorder used here. */
  class FakeRecorder extends EventTarget {
    static isTypeSupported = (): boolean => true;
    static canStart = true;
    static last: FakeRecorder | undefined;
    state = 'inactive';
    mimeType = 'audio/webm';
    start(): void {
      if (!FakeRecorder.canStart) throw new DOMException('no', 'NotSupportedError');
      this.state = 'recording';
      FakeRecorder.last = this;
    }
    stop(): void {
      if (this.state === 'inactive') throw new DOMException('no', 'InvalidStateError');
      this.state = 'inactive';
      this.dispatchEvent(new Event('stop'));
    }
  }
  const stream = { getTracks: () => [{ stop: freed }] } as unknown as MediaStream;
  const openWord = async () => {
    freed.mockClear();
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    const mediaDevices = { getUserMedia: () => Promise.resolve(stream) };
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices }));
    const page = await open({ as: aStudent(), answers: [practice([word('zebra', 'new')]), taken] });
    await begin(page);
    await page.user.click(await screen.findByRole('button', { name: 'Say it and hear yourself' }));
    return page;
  };

  it('ends where the microphone was taken away meanwhile', async () => {
    FakeRecorder.canStart = true;
    const { user } = await openWord();
    const done = await screen.findByRole('button', { name: 'Done' });
    if (FakeRecorder.last) FakeRecorder.last.state = 'inactive';
    await user.click(done);
    expect(await screen.findByRole('button', { name: 'Say it and hear yourself' })).toBeVisible();
    expect(freed).toHaveBeenCalled();
  });

  it('can say before it names what it sees that it can’t listen now, and is asked in writing', async () => {
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    const mediaDevices = { getUserMedia: () => Promise.resolve(stream) };
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices }));
    const speech = standInSpeech('en-GB');
    const zoo = ['zebra', 'kettle', 'wagon'].map((name) => pictured(name, 4));
    const page = await open({ as: aStudent({ reads: 'words' }), answers: [practice(zoo)] });
    await begin(page);
    const { user } = page;
    await heading('Say what it is!');
    await user.click(screen.getByRole('button', { name: 'I can’t listen now' }));
    expect(await heading('Build the word')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Hear the word' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'I can listen again' }));
    await heading('Say what it is!');
    expect(speech.read).toEqual([]);
  });

  it('names what it sees, and the child itself says whether it was like this', async () => {
    FakeRecorder.canStart = true;
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    const mediaDevices = { getUserMedia: () => Promise.resolve(stream) };
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices }));
    URL.createObjectURL = () => 'blob:own';
    URL.revokeObjectURL = () => undefined;
    const speech = standInSpeech('en-GB');
    const as = aStudent({ reads: 'not_yet' });
    const words = [pictured('zebra', 3), pictured('cat', 3)];
    const page = await open({ as, answers: [practice(words), taken] });
    await begin(page);
    const { user, server } = page;
    await heading('Say what it is!');
    // The model comes after the child's own word, not before.
    expect(speech.read).toEqual([]);
    const record = async (): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: 'Say it' }));
      await user.click(await screen.findByRole('button', { name: 'Done' }));
    };
    await record();
    await heading('Listen. Did you say it like this?');
    expect(speech.read).toEqual(['en-GB: zebra']);
    await user.click(screen.getByRole('button', { name: 'Again' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'Like this!' }));
    await heading('Yes, that’s it!');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await heading('Say what it is!');
    await user.click(screen.getByRole('button', { name: 'I don’t know it yet' }));
    await heading('Listen and say it');
    const sent = server.bodiesOf(ANSWERS).flatMap((body) => (body as { answers: object[] }).answers);
    expect(sent).toMatchObject([
      { word: 'zebra', result: 'helped', how: 'said', among: null },
      { word: 'cat', result: 'missed', how: 'said' },
    ]);
  });

  it('releases the microphone if the browser cannot record from it', async () => {
    FakeRecorder.canStart = false;
    await openWord();
    expect(await screen.findByText('Now say it out loud!')).toBeVisible();
    expect(freed).toHaveBeenCalled();
  });
});
