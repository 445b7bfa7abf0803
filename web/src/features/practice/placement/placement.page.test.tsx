import type { Placement, Rung } from '@skylark/contract/placement';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../../../test/answers.ts';
import { aStudent, aTeacher } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/renderPage.tsx';
import { standInSpeech } from '../../../../test/standInSpeech.ts';

const LADDER = 'GET /api/v2/placement/ladder';
const PLACE = 'POST /api/v2/placement';
const ASK = 'GET /api/v2/lessons/{id}/placement';
const ASKED = 'POST /api/v2/lessons/{id}/placement';
const lessonId = '01900000-0000-7000-8000-000000000001';
const rung = (number: number, ...words: string[]): Rung => ({
  deckId: `01900000-0000-7000-8000-00000000009${number}`,
  course: 'Starters 1',
  level: 'Starter',
  lesson: `Lesson of ${words[0]}`,
  number,
  words: words.map((word) => ({ word, pictureUrl: `/${word}.webp` })),
});
const rungs = [rung(1, 'cat', 'dog', 'cow', 'pig'), rung(2, 'apple', 'banana', 'cake', 'egg')];
const found: Placement = {
  takenAt: '2026-11-28T10:00:00.000Z',
  byTeacher: false,
  asked: 5,
  known: 3,
  begins: { course: 'Starters 1', level: 'Starter', lesson: 'Lesson of apple', number: 2 },
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
beforeEach(() => void standInSpeech('en-GB'));

describe('finding the first lesson', () => {
  it('is done by a child alone: words are heard, pictures chosen, and the place is said', async () => {
    const speech = standInSpeech('en-GB');
    const as = aStudent({ reads: 'not_yet' });
    const { user, server } = await renderPage('/placement', {
      as,
      answers: [answer(LADDER, { rungs }), answer(PLACE, found)],
    });
    await user.click(await screen.findByRole('button', { name: 'Let’s go' }));
    for (const [at, word] of ['cat', 'dog', 'cow'].entries()) {
      expect(await screen.findByText(`Word ${at + 1}`)).toBeVisible();
      expect(speech.read.at(-1)).toBe(`en-GB: ${word}`);
      await user.click(screen.getByRole('button', { name: word }));
    }
    // One that is chosen wrongly first, and one that isn't known.
    const wrong = screen.getAllByRole('button', { name: /^(cat|dog|cow|pig|banana|cake|egg)$/ })[0];
    await user.click(wrong!);
    await user.click(screen.getByRole('button', { name: 'apple' }));
    // A child who can't read recognizes the button by its picture, and can hear its text.
    const unknown = await screen.findByRole('button', { name: 'I don’t know it yet' });
    expect(unknown.querySelector('img')).toHaveAttribute('src', '/public/sky/lost.svg');
    await user.click(unknown);
    expect(await screen.findByText('Now we know where you begin: Lesson of apple')).toBeVisible();
    const [{ answers }] = server.bodiesOf(PLACE) as [{ answers: { word: string; result: string; among: number }[] }];
    expect(answers.map(({ word, result, among }) => [word, result, among])).toEqual([
      ['cat', 'right', 4],
      ['dog', 'right', 4],
      ['cow', 'right', 4],
      ['apple', 'missed', 4],
      ['banana', 'missed', 4],
    ]);
  });

  it('asks who reads and can’t listen now in writing, and counts it as any other answer', async () => {
    const speech = standInSpeech('en-GB');
    const { user, server } = await renderPage('/placement', {
      as: aStudent({ reads: 'words' }),
      answers: [answer(LADDER, { rungs }), answer(PLACE, found)],
    });
    await user.click(await screen.findByRole('button', { name: 'Let’s go' }));
    const listen = await screen.findByRole('button', { name: 'I can’t listen now' });
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(listen);
    expect(screen.getByText('cat')).toBeVisible();
    // The button is below the pictures, the word above them.
    const question = await heading('Read and choose');
    expect(question).toHaveFocus();
    expect(shown.mock.contexts).toEqual([question]);
    const said = speech.read.length;
    for (const word of ['cat', 'dog', 'cow']) await user.click(await screen.findByRole('button', { name: word }));
    for (const number of [4, 5]) {
      await screen.findByText(`Word ${number}`);
      await user.click(screen.getByRole('button', { name: 'I don’t know it yet' }));
    }
    await screen.findByText(/Now we know where you begin/);
    expect(speech.read).toHaveLength(said);
    expect(server.bodiesOf(PLACE)).toMatchObject([
      { answers: ['right', 'right', 'right', 'missed', 'missed'].map((result) => ({ result, among: 4 })) },
    ]);
  });

  it('in silence, passes over lessons whose words have no pictures, and finds a place with the others', async () => {
    const bare = rung(0, 'gnu', 'yak', 'emu', 'ibis');
    const half = rung(3, 'sun', 'moon', 'star', 'sky');
    const without = (of: Rung, count: number): Rung => ({
      ...of,
      words: of.words.map((word, at) => (at < count ? { ...word, pictureUrl: null } : word)),
    });
    const { user, server } = await renderPage('/placement', {
      as: aStudent({ reads: 'words' }),
      answers: [
        answer(LADDER, { rungs: [without(bare, 4), rungs[0]!, without(half, 2), rungs[1]!] }),
        answer(PLACE, found),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Let’s go' }));
    await user.click(await screen.findByRole('button', { name: 'I can’t listen now' }));
    for (const [at, word] of ['cat', 'dog', 'cow'].entries()) {
      await screen.findByText(`Word ${at + 1}`);
      await user.click(screen.getByRole('button', { name: word }));
    }
    for (const number of [4, 5]) {
      await screen.findByText(`Word ${number}`);
      await user.click(screen.getByRole('button', { name: 'I don’t know it yet' }));
    }
    await screen.findByText(/Now we know where you begin/);
    expect(server.bodiesOf(PLACE)).toMatchObject([
      { answers: ['cat', 'dog', 'cow', 'apple', 'banana'].map((word) => ({ word, among: 4 })) },
    ]);
  });

  it('ends where, in silence, only lessons are left that can’t be asked about', async () => {
    // Known: the first; not known: the last. The middle one would be next.
    const bare = { ...rung(3, 'sun', 'moon', 'star', 'sky') };
    const middle = { ...bare, words: bare.words.map((word) => ({ ...word, pictureUrl: null })) };
    const { user, server } = await renderPage('/placement', {
      as: aStudent({ reads: 'words' }),
      answers: [answer(LADDER, { rungs: [rungs[0]!, middle, rungs[1]!] }), answer(PLACE, found)],
    });
    await user.click(await screen.findByRole('button', { name: 'Let’s go' }));
    for (const [at, word] of ['cat', 'dog', 'cow'].entries()) {
      await screen.findByText(`Word ${at + 1}`);
      await user.click(screen.getByRole('button', { name: word }));
    }
    for (const number of [4, 5]) {
      await screen.findByText(`Word ${number}`);
      await user.click(screen.getByRole('button', { name: 'I don’t know it yet' }));
    }
    await screen.findByText('Word 6');
    await user.click(screen.getByRole('button', { name: 'I can’t listen now' }));
    await screen.findByText(/Now we know where you begin/);
    const [{ answers }] = server.bodiesOf(PLACE) as [{ answers: { word: string }[] }];
    expect(answers.map(({ word }) => word)).toEqual(['cat', 'dog', 'cow', 'apple', 'banana']);
  });

  it('a mistake with a word that is then passed over isn’t another word’s', async () => {
    const bare = rung(3, 'sun', 'moon', 'star', 'sky');
    const first = { ...bare, words: bare.words.map((word) => ({ ...word, pictureUrl: null })) };
    const { user, server } = await renderPage('/placement', {
      as: aStudent({ reads: 'words' }),
      answers: [answer(LADDER, { rungs: [first, rungs[0]!] }), answer(PLACE, found)],
    });
    await user.click(await screen.findByRole('button', { name: 'Let’s go' }));
    await screen.findByRole('button', { name: 'sun' });
    await user.click(screen.getAllByRole('button', { name: /^(moon|star|sky|cat|dog|cow|pig)$/ })[0]!);
    await user.click(screen.getByRole('button', { name: 'I can’t listen now' }));
    await user.click(await screen.findByRole('button', { name: 'cat' }));
    await screen.findByText('Word 2');
    for (const number of [2, 3]) {
      await screen.findByText(`Word ${number}`);
      await user.click(screen.getByRole('button', { name: 'I don’t know it yet' }));
    }
    await screen.findByText(/Now we know where you begin/);
    expect(server.bodiesOf(PLACE)).toMatchObject([
      { answers: [{ word: 'cat', result: 'right' }, { word: 'dog' }, { word: 'cow' }] },
    ]);
  });

  it('in silence, asks no word without a picture: written words would only be compared', async () => {
    const bare = rungs.map((one) => ({ ...one, words: one.words.map((word) => ({ ...word, pictureUrl: null })) }));
    const { user } = await renderPage('/placement', {
      as: aStudent({ reads: 'words' }),
      answers: [answer(LADDER, { rungs: bare })],
    });
    await user.click(await screen.findByRole('button', { name: 'Let’s go' }));
    expect(await screen.findByRole('button', { name: 'cat' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I can’t listen now' }));
    expect(await heading('Let’s do this when you can listen.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I can listen again' }));
    expect(await screen.findByRole('button', { name: 'cat' })).toBeVisible();
  });

  it.each(['not_yet', 'letters'] as const)(
    'doesn’t ask who needs to listen and can’t, and counts nothing as unknown: %s',
    async (reads) => {
      const speech = standInSpeech('en-GB');
      const { user, server } = await renderPage('/placement', {
        as: aStudent({ reads }),
        answers: [answer(LADDER, { rungs }), answer(PLACE, found)],
      });
      await user.click(await screen.findByRole('button', { name: 'Let’s go' }));
      await user.click(await screen.findByRole('button', { name: 'cat' }));
      await screen.findByText('Word 2');
      await user.click(screen.getByRole('button', { name: 'I can’t listen now' }));
      expect(await heading('Let’s do this when you can listen.')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'I don’t know it yet' })).not.toBeInTheDocument();
      expect(speech.now()).toBe(0);
      await user.click(screen.getByRole('button', { name: 'I can listen again' }));
      expect(screen.getByText('Word 2')).toBeVisible();
      expect(screen.queryByText('dog')).not.toBeInTheDocument();
      expect(server.bodiesOf(PLACE)).toEqual([]);
    },
  );

  it('keeps the answers when they could not be sent', async () => {
    const { user, server } = await renderPage('/placement', {
      as: aStudent(),
      answers: [answer(LADDER, { rungs }), refuse(PLACE, 'internal')],
    });
    await user.click(await screen.findByRole('button', { name: 'Let’s go' }));
    for (const number of [1, 2]) {
      await screen.findByText(`Word ${number}`);
      await user.click(screen.getByRole('button', { name: 'I don’t know it yet' }));
    }
    expect(await screen.findByRole('alert')).toHaveTextContent('They’re still here.');
    server.add(answer(PLACE, { ...found, begins: null }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/You know the words of all our lessons!/)).toBeVisible();
  });

  it('says when there is nothing to ask about', async () => {
    await renderPage('/placement', { as: aStudent(), answers: [answer(LADDER, { rungs: [] })] });
    expect(await screen.findByText('There are no words to ask about yet.')).toBeVisible();
  });

  it('says when there is no voice for a child that doesn’t read', async () => {
    standInSpeech();
    await renderPage('/placement', {
      as: aStudent({ reads: 'not_yet' }),
      answers: [answer(LADDER, { rungs: [rung(1, 'gnu', 'yak', 'emu', 'ibis')] })],
    });
    expect(await screen.findByText(/This device has no English voice/)).toBeVisible();
  });

  it('is offered to a child without lessons, and read by its parents', async () => {
    await renderPage('/words/practice', { as: aStudent() });
    expect(await screen.findByRole('link', { name: 'Find your first lesson' })).toHaveAttribute('href', '/placement');
  });
});

describe('a teacher who asks aloud', () => {
  it('says word by word what the child knows, stops when time is short, and sees the place', async () => {
    const { user, server } = await renderPage(`/lessons/${lessonId}/placement`, {
      as: aTeacher(),
      answers: [answer(ASK, { rungs }), answer(ASKED, { ...found, byTeacher: true })],
    });
    expect(await heading('Find the first lesson')).toBeVisible();
    expect(await screen.findByText('cat')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Knows it' }));
    expect(screen.getByText('dog')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Not yet' }));
    await user.click(screen.getByRole('button', { name: 'Stop here' }));
    expect(await screen.findByText(/Lesson 2 of “Starters 1”: Lesson of apple/)).toBeVisible();
    await waitFor(() =>
      expect(server.bodiesOf(ASKED)).toMatchObject([
        {
          answers: [
            { word: 'cat', result: 'right', among: null },
            { word: 'dog', result: 'missed' },
          ],
        },
      ]),
    );
    expect(screen.getByRole('link', { name: 'Back to the lesson' })).toHaveAttribute('href', `/lessons/${lessonId}`);
  });
});
