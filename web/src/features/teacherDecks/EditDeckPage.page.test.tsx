import type { StoredActivity } from '@skylark/contract/activity';
import type { TeacherDeck } from '@skylark/contract/teacherDecks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, type Answer, refuse, silence } from '../../../test/answers.ts';
import { oneOfEach } from '../../../test/oneOfEach.ts';
import { aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';
import { saveNow } from '../../../test/saveNow.ts';

const SAVE = 'PUT /api/v2/teacher_decks/{id}';
const as = aTeacher();
const key = (letter: string): string => `slide-${letter.repeat(40)}.webp`;
const aSlide = (letter: string, description: string): TeacherDeck['content']['slides'][number] => ({
  id: letter,
  image: key(letter),
  thumb: key(letter),
  description,
  note: '',
  sound: null,
  activity: null,
});
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
    title: 'On the farm',
    notes: '',
    words: [{ word: 'cow', picture: null, sound: null }],
    slides: [aSlide('a', 'A cow'), aSlide('b', 'A hen')],
  },
};
const { content: _, ...state } = deck;
const opened = answer('GET /api/v2/teacher_decks/{id}', deck);
const saved = answer(SAVE, ({ body }) => ({ ...state, version: (body as { version: number }).version + 1 }));

const open = async (...answers: Answer[]) => {
  const page = await renderPage(`/materials/own/${deck.id}`, { as, answers: [opened, ...answers] });
  await screen.findByDisplayValue('On the farm');
  const bodies = (): { version: number; content: TeacherDeck['content'] }[] =>
    page.server.sent.filter((one) => one.key === SAVE).map(({ body }) => body as never);
  return { ...page, bodies };
};
const slideNames = (): string[] =>
  within(screen.getByRole('region', { name: 'Slides in order' }))
    .getAllByRole('button', { name: /^Slide \d/ })
    .map((button) => button.getAttribute('aria-label') ?? '');

describe('a deck of one’s own', () => {
  it('is saved as a whole after a pause, based on the previous version', async () => {
    const { user, bodies } = await open(saved);
    await user.click(screen.getByRole('button', { name: 'Move slide 1 later' }));
    expect(slideNames()).toEqual(['Slide 1: A hen', 'Slide 2: A cow']);
    await waitFor(() => expect(screen.getByText('Saved')).toBeVisible(), { timeout: 4_000 });
    await waitFor(() => expect(bodies()).toHaveLength(1), { timeout: 4_000 });
    expect(bodies()[0]).toMatchObject({ version: 3, content: { slides: [{ id: 'b' }, { id: 'a' }] } });
  });

  it('shows what an activity holds on its slide, which may be plain ground', async () => {
    const played = { ...aSlide('a', 'A game'), activity: oneOfEach.drag as StoredActivity };
    const content = { ...deck.content, slides: [played] };
    await renderPage(`/materials/own/${deck.id}`, {
      as,
      answers: [answer('GET /api/v2/teacher_decks/{id}', { ...deck, content })],
    });
    await screen.findByDisplayValue('On the farm');
    const picture = within(screen.getByRole('region', { name: 'Slide 1' })).getByRole('img', { name: 'A game' });
    expect(picture.parentElement?.querySelector('[data-text], i img')).not.toBeNull();
  });

  it('gets a deleted slide back where it was, and a copy behind its slide', async () => {
    const { user } = await open(saved);
    await user.click(screen.getByRole('button', { name: 'Delete slide 1' }));
    expect(slideNames()).toEqual(['Slide 1: A hen']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(slideNames()).toEqual(['Slide 1: A cow', 'Slide 2: A hen']);
    await user.click(screen.getByRole('button', { name: 'Copy slide 1' }));
    expect(slideNames()).toEqual(['Slide 1: A cow', 'Slide 2: A cow', 'Slide 3: A hen']);
    saveNow();
    await waitFor(() => expect(screen.getByText('Saved')).toBeVisible(), { timeout: 4_000 });
  });

  it('keeps the focus where the work goes on', async () => {
    const { user } = await open(saved);
    await user.click(screen.getByRole('button', { name: 'Delete slide 1' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Slide 1: A cow' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Move slide 1 later' }));
    const last = screen.getByRole('button', { name: 'Move slide 2 later' });
    expect(last).toHaveAttribute('aria-disabled', 'true');
    expect(last).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove “cow”' }));
    await waitFor(() => expect(screen.getByLabelText('New word in English')).toHaveFocus());
  });

  it('takes as many slides as it can hold, and says when some were left out; the same file can be sent again', async () => {
    const slides = Array.from({ length: 199 }, (_, at) => ({ ...aSlide('a', 'A cow'), id: `s${at}` }));
    const { user, server } = await renderPage(`/materials/own/${deck.id}`, {
      as,
      answers: [
        answer('GET /api/v2/teacher_decks/{id}', { ...deck, content: { ...deck.content, slides } }),
        refuse('POST /api/v2/teacher_decks/{id}/slides', 'import_broken'),
        saved,
      ],
    });
    await screen.findByDisplayValue('On the farm');
    const add = screen.getByRole('button', { name: 'Add pictures or a PDF' });
    const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
    if (!input) throw new Error('there is no field for files');
    const file = new File(['x'], 'farm.pdf', { type: 'application/pdf' });
    await user.upload(input, file);
    expect(await screen.findByRole('alert')).toHaveTextContent('farm.pdf');
    expect(input.value).toBe('');
    const pages = ['b', 'c'].map((letter) => ({ image: key(letter), thumb: key(letter), description: letter }));
    server.add(answer('POST /api/v2/teacher_decks/{id}/slides', { slides: pages }));
    await user.upload(input, file);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('up to 200 slides'));
    expect(slideNames()).toHaveLength(200);
    await waitFor(() => expect(add).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Copy slide 1' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('a long file says how far it has come', async () => {
    const progress = (step: 'sent' | 'made', done: number, of: number) =>
      answer('GET /api/v2/teacher_decks/{id}/slides/progress', { progress: { step, done, of } });
    const never = { key: 'POST /api/v2/teacher_decks/{id}/slides', reply: () => new Promise<never>(() => undefined) };
    const { user, server } = await open(saved, never as unknown as Answer, progress('sent', 40, 100));
    const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
    if (!input) throw new Error('there is no field for files');
    await user.upload(input, new File(['x'], 'farm.pdf', { type: 'application/pdf' }));
    expect(await screen.findByRole('progressbar', { name: 'Uploaded: 40%' }, { timeout: 4_000 })).toHaveValue(40);
    server.add(progress('made', 12, 60));
    const bar = await screen.findByRole('progressbar', { name: '12 of 60 slides ready' }, { timeout: 4_000 });
    expect(bar).toHaveAttribute('max', '60');
  });

  it('that another tab has changed is not overwritten: mine is saved as a copy', async () => {
    const kept = { ...deck, id: '01900000-0000-7000-8000-000000000061', version: 1 };
    const unfinished = JSON.stringify({ kind: 'cover', task: '', parts: [], answers: [] });
    const unfinishedIn = (id: string): string => `skylark.activity.${id}.b`;
    sessionStorage.setItem(unfinishedIn(deck.id), unfinished);
    const { user, server, bodies } = await open(refuse(SAVE, 'deck_changed'));
    await user.type(screen.getByLabelText('Name'), '!');
    expect(await screen.findByText(/changed in another tab/)).toBeVisible();
    await user.type(screen.getByLabelText('Name'), '?');
    server.add(answer('POST /api/v2/teacher_decks', kept));
    server.add(silence(SAVE));
    const keep = screen.getByRole('button', { name: 'Keep mine as a new presentation' });
    await user.click(keep);
    await waitFor(() => expect(bodies()).toHaveLength(2));
    // The copy was created, but not saved: saving continues in the same copy.
    server.add(saved);
    await waitFor(() => expect(keep).toBeEnabled());
    await user.click(keep);
    await waitFor(() => expect(bodies()).toHaveLength(3));
    expect(bodies()[2]).toMatchObject({ version: 1, content: { title: 'On the farm!?' } });
    expect(server.sent.filter((one) => one.key === 'POST /api/v2/teacher_decks')).toHaveLength(1);
    // What can't be played yet comes along.
    await waitFor(() => expect(sessionStorage.getItem(unfinishedIn(kept.id))).toBe(unfinished));
    expect(sessionStorage.getItem(unfinishedIn(deck.id))).toBeNull();
  });

  it('says that it is not saved without a network, and saves when asked again', async () => {
    const { user, server } = await open(silence(SAVE));
    await user.type(screen.getByLabelText('Name'), '!');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your changes aren’t saved.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    server.add(saved);
    await screen.findByRole('button', { name: 'Try again' });
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('takes pasted text without what can’t be saved', async () => {
    const { bodies } = await open(saved);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'A <farm>\u200E' } });
    fireEvent.change(screen.getByLabelText('Teacher’s notes'), { target: { value: 'a\u000Bb < c' } });
    fireEvent.change(screen.getByLabelText('What the picture shows'), { target: { value: 'A\u000B cow' } });
    saveNow();
    await waitFor(() => expect(bodies()).toHaveLength(1), { timeout: 4_000 });
    expect(bodies()[0]?.content).toMatchObject({
      title: 'A farm',
      notes: 'ab < c',
      slides: [{ description: 'A cow' }, {}],
    });
  });

  it('is copied as it is here, under the name that it has here', async () => {
    const made = answer('POST /api/v2/teacher_decks', { ...deck, id: '01900000-0000-7000-8000-000000000062' });
    const { user, server, bodies } = await open(saved, made);
    await user.type(screen.getByLabelText('Name'), '!');
    await user.click(screen.getByRole('button', { name: 'Make a copy' }));
    await waitFor(() => expect(server.sent.some((one) => one.key === 'POST /api/v2/teacher_decks')).toBe(true));
    expect(bodies()).toHaveLength(1);
    expect(server.sent.find((one) => one.key === 'POST /api/v2/teacher_decks')?.body).toMatchObject({
      title: 'On the farm!',
    });
  });

  it('offers nothing that needs a slide before there is one', async () => {
    const empty = { ...deck, usedVersion: null, offeredAt: null, content: { ...deck.content, slides: [] } };
    await renderPage(`/materials/own/${deck.id}`, {
      as,
      answers: [answer('GET /api/v2/teacher_decks/{id}', empty)],
    });
    expect(await screen.findByRole('button', { name: 'Make a copy' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use in lessons' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Offer to the school' })).not.toBeInTheDocument();
  });

  it('can be taken back from the school after its last slide', async () => {
    const offer = 'PUT /api/v2/teacher_decks/{id}/offer';
    const empty = { ...deck, offeredAt: '2026-11-20T10:00:00Z', content: { ...deck.content, slides: [] } };
    const { user } = await renderPage(`/materials/own/${deck.id}`, {
      as,
      answers: [answer('GET /api/v2/teacher_decks/{id}', empty), answer(offer, state)],
    });
    await user.click(await screen.findByRole('button', { name: 'Take the offer back' }));
    expect(await screen.findByRole('button', { name: 'Offer to the school' })).toBeDisabled();
  });

  it('is put into lessons as it was saved last', async () => {
    const use = answer('POST /api/v2/teacher_decks/{id}/use', ({ body }) => ({
      ...state,
      version: (body as { version: number }).version,
      usedVersion: (body as { version: number }).version,
      usedAt: '2026-11-20T10:01:00Z',
    }));
    const { user, server } = await open(saved, use);
    await user.type(screen.getByLabelText('New word in English'), 'hen');
    await user.click(screen.getByRole('button', { name: 'Add the word' }));
    await user.click(screen.getByRole('button', { name: 'Use in lessons' }));
    expect(await screen.findByText('Lessons show it as it is here.')).toBeVisible();
    const sent = server.sent.find((one) => one.key === 'POST /api/v2/teacher_decks/{id}/use');
    expect(sent?.body).toMatchObject({ version: 4 });
  });

  it('that is gone says so', async () => {
    const answers = [refuse('GET /api/v2/teacher_decks/{id}', 'not_found')];
    await renderPage(`/materials/own/${deck.id}`, { as, answers });
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t find this.');
  });
});

it('the list says that there are none yet, and makes one', async () => {
  const answers = [
    answer('GET /api/v2/teacher_decks', { items: [], nextCursor: null }),
    answer('POST /api/v2/teacher_decks', { ...deck, content: { ...deck.content, slides: [] } }),
    opened,
  ];
  const { user } = await renderPage('/materials/own', { as, answers });
  await waitFor(() => expect(screen.getByText('You haven’t made any presentations yet.')).toBeVisible());
  await user.type(screen.getByLabelText('Name of a new presentation'), 'On the farm');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  // Until the editor opens, the name stays in the field.
  await waitFor(() => expect(screen.queryByLabelText('Name of a new presentation')).toBeNull());
  expect(await screen.findByDisplayValue('On the farm')).toBeVisible();
});
