import type { TeacherDeck } from '@skylark/contract/teacherDecks';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '../../../../test/answers.ts';
import { aTeacher } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/renderPage.tsx';
import { standInCanvas } from '../../../../test/standInCanvas.ts';
import { saveNow } from '../../../../test/saveNow.ts';

beforeEach(standInCanvas);

const SAVE = 'PUT /api/v2/teacher_decks/{id}';
const key = (letter: string): string => `slide-${letter.repeat(40)}.webp`;
const deck: TeacherDeck = {
  id: '01900000-0000-7000-8000-000000000060',
  version: 3,
  changedAt: '2026-11-20T10:00:00Z',
  usedVersion: null,
  usedAt: null,
  deckId: null,
  offeredAt: null,
  publishedAt: null,
  content: {
    title: 'Pets',
    notes: '',
    words: ['zog', 'wug', 'blick'].map((word) => ({ word, picture: key('c'), sound: null })),
    slides: [],
  },
};
const { content: _, ...state } = deck;

async function open() {
  const page = await renderPage(`/materials/own/${deck.id}`, {
    as: aTeacher(),
    answers: [
      answer('GET /api/v2/teacher_decks/{id}', deck),
      answer(SAVE, ({ body }) => ({ ...state, version: (body as { version: number }).version + 1 })),
      answer('POST /api/v2/teacher_decks/{id}/slides', {
        slides: [{ image: key('a'), thumb: key('b'), description: '' }],
      }),
    ],
  });
  await screen.findByDisplayValue('Pets');
  const saved = async () => {
    saveNow();
    await waitFor(() => expect(screen.getByText('Saved')).toBeVisible(), { timeout: 4_000 });
    const body = page.server.sent.filter((one) => one.key === SAVE).at(-1)?.body;
    return (body as { content: TeacherDeck['content'] }).content;
  };
  return { ...page, saved };
}

it('a slide is composed of a ground, words and shapes with keys alone, every step can be undone, and it is kept', async () => {
  const { user, saved } = await open();
  await user.click(screen.getByRole('button', { name: 'New slide' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compose a slide' });
  const at = within(dialog);
  await user.click(await at.findByRole('button', { name: 'Meadow' }));
  await user.click(at.getByRole('button', { name: 'Text' }));
  await user.clear(at.getByRole('textbox', { name: 'Text' }));
  await user.type(at.getByRole('textbox', { name: 'Text' }), 'My pets');
  await user.click(at.getByRole('button', { name: 'Star' }));
  const star = within(at.getByRole('group', { name: 'The slide' })).getByRole('button', { name: 'Star' });
  const before = star.style.left;
  star.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
  expect(star.style.left).not.toBe(before);
  await user.click(at.getByRole('button', { name: 'Remove' }));
  expect(within(at.getByRole('group', { name: 'The slide' })).queryByRole('button', { name: 'Star' })).toBeNull();
  await user.keyboard('{Control>}z{/Control}');
  expect(within(at.getByRole('group', { name: 'The slide' })).getByRole('button', { name: 'Star' })).toBeVisible();
  await user.click(at.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'Change the slide' })).toBeVisible();
  const { slides } = await saved();
  expect(slides).toMatchObject([
    {
      image: key('a'),
      description: 'My pets',
      drawing: {
        background: 'meadow',
        items: [
          { kind: 'text', text: 'My pets', colour: 'ink' },
          { kind: 'shape', shape: 'star' },
        ],
      },
    },
  ]);
});

it('one press makes six games of the words, which one undo takes back', async () => {
  const { user, saved } = await open();
  await user.click(screen.getByRole('button', { name: 'Make games from these words' }));
  expect(await screen.findByRole('button', { name: /^Slide 6: / })).toBeVisible();
  expect((await saved()).slides.map(({ activity }) => activity?.kind)).toEqual([
    'choose',
    'match',
    'memory',
    'spell',
    'cover',
    'choose',
  ]);
  await user.keyboard('{Control>}z{/Control}');
  expect(screen.queryByRole('button', { name: /^Slide 1: / })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Redo the step' }));
  expect(screen.getByRole('button', { name: /^Slide 6: / })).toBeVisible();
});
