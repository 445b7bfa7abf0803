import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../test/answers.ts';
import { aHomework, aHomeworkInFull } from '../../test/homework.ts';
import { aLesson, aLessonInFull, inMinutes } from '../../test/lessons.ts';
import { aStudent } from '../../test/people.ts';
import { renderPage } from '../../test/renderPage.tsx';
import { standInSpeech } from '../../test/standInSpeech.ts';
import { stopReading } from '../lib/speech/speech.ts';
import { routeAt } from './routeAt.ts';

const as = aStudent({ childView: true });
const lessons = answer('GET /api/v2/lessons', { items: [aLesson({ startsAt: inMinutes(5) })], nextCursor: null });
const homeworks = answer('GET /api/v2/homeworks', { items: [aHomework()], nextCursor: null });
const words = answer('GET /api/v2/words', {
  items: [
    { word: 'cow', pictureUrl: '/api/v2/files/cow.webp', stage: 'known' },
    { word: 'Fahrrad', pictureUrl: null, stage: 'new' },
  ],
  latestCount: 2,
  nextCursor: null,
});

afterEach(stopReading);

/** Solves the gate's arithmetic question. */
async function passGate(user: Awaited<ReturnType<typeof renderPage>>['user'], by = 0): Promise<void> {
  const field = await screen.findByLabelText(/^How much is \d × \d\?$/);
  const [a = 0, b = 0] = (field as HTMLInputElement).labels![0]!.textContent.match(/\d/g)!.map(Number);
  await user.type(field, `${a * b + by}{Enter}`);
}

describe("the child's view", () => {
  it('has four places, and nothing to count, buy or set', async () => {
    await renderPage('/lessons', { as, answers: [lessons] });
    expect(await screen.findByRole('link', { name: 'Start lesson' })).toBeVisible();
    const menu = await screen.findByRole('navigation', { name: 'Menu' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Lessons', 'Homework', 'Words', 'My stars']);
    expect(screen.queryByText(/Balance|Buy|Settings|Schedule|Invite|Sign out/)).not.toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });

  it('is not shown when it is off', async () => {
    await renderPage('/lessons', { as: aStudent(), answers: [lessons] });
    expect(await screen.findByText('Balance: 4 lessons')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Read aloud/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'For grown-ups' })).not.toBeInTheDocument();
  });

  const past = { startsAt: inMinutes(-90) };
  const ofLesson = `/lessons/${aLessonInFull().id}`;
  it.each([
    ['a lesson to come', ofLesson, aLessonInFull({ startsAt: inMinutes(60 * 24) }), 'Lesson 7'],
    ['a lesson that a child missed', ofLesson, aLessonInFull({ ...past, status: 'missed' }), 'Lesson 7'],
    ['a lesson that was held', ofLesson, aLessonInFull({ ...past, status: 'held' }), 'Lesson 7'],
    ['a trial', `${ofLesson}/review`, aLessonInFull({ ...past, status: 'held', isTrial: true }), /Save/],
  ])('leaves what parents decide out of the page of %s', async (_, path, lesson, name) => {
    const around = [
      answer('GET /api/v2/lessons/{id}', lesson),
      answer('GET /api/v2/lessons/{id}/words', { items: [] }),
      answer('GET /api/v2/lessons/{id}/reviews', { items: [] }),
      answer('GET /api/v2/lessons/{id}/board', { hasReplay: false, pages: [] }),
      answer('GET /api/v2/lessons/{id}/stars', { inLesson: 0 }),
      answer('GET /api/v2/homeworks', { items: [], nextCursor: null }),
    ];
    await renderPage(path, { as, answers: [...around, lessons] });
    expect(await screen.findByRole(typeof name === 'string' ? 'heading' : 'button', { name })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Cancel/ })).not.toBeInTheDocument();
    const toParents = screen
      .getAllByRole<HTMLAnchorElement>('link')
      .filter((link) => routeAt(link.pathname)?.route.isParents);
    expect(toParents.map((link) => link.textContent)).toEqual(['For grown-ups']);
  });

  const devices = answer('GET /api/v2/profile/sessions', []);
  const gate = () => screen.findByRole('heading', { name: 'Ask a grown-up' });

  it('opens the family’s pages after a sum, with the keyboard only, until the child is back', async () => {
    const page = await renderPage('/homeworks', { as, answers: [homeworks, devices, lessons] });
    await page.user.click(await screen.findByRole('link', { name: 'For grown-ups' }));
    expect(await gate()).toBeVisible();
    expect(screen.queryByLabelText('Old password')).not.toBeInTheDocument();
    await passGate(page.user, 1);
    expect(await screen.findByText('Not quite. Here’s another one.')).toBeVisible();
    await passGate(page.user);
    expect(await screen.findByLabelText('Old password')).toBeVisible();
    await page.user.click(screen.getByRole('link', { name: 'Go back to homepage' }));
    // The whole frame of a student, also after a reload.
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      expect(await screen.findByText('Balance: 4 lessons')).toBeVisible();
      expect(await screen.findByRole('link', { name: 'Schedule' })).toBeVisible();
      expect(await screen.findByRole('link', { name: /^Past/ })).toBeVisible();
      expect(screen.queryByRole('link', { name: 'For grown-ups' })).not.toBeInTheDocument();
    }
    await page.user.click(screen.getByRole('button', { name: 'Back to Max' }));
    await page.user.click(await screen.findByRole('link', { name: 'For grown-ups' }));
    expect(await gate()).toBeVisible();
  });

  it('closes the gate when nobody uses the page for five minutes, at the first touch at the latest', async () => {
    const { user } = await renderPage('/settings/profile', { as, answers: [lessons, devices] });
    await passGate(user);
    expect(await screen.findByLabelText('Old password')).toBeVisible();
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 4 * 60_000);
    fireEvent.pointerDown(document.body);
    now.mockReturnValue(Date.now() + 4 * 60_000);
    fireEvent.pointerDown(document.body);
    expect(screen.getByLabelText('Old password')).toBeVisible();
    now.mockReturnValue(Date.now() + 5 * 60_000);
    fireEvent.pointerDown(document.body);
    expect(await gate()).toBeVisible();
    now.mockRestore();
  });

  it('asks again in another tab, and after another sign-in', async () => {
    const before = { as, answers: [lessons, devices] };
    const { user } = await renderPage('/settings/profile', before);
    await passGate(user);
    expect(await screen.findByLabelText('Old password')).toBeVisible();
    cleanup();
    await renderPage('/settings/profile', before);
    expect(await gate()).toBeVisible();
    expect(localStorage.getItem('skylark.grown_up')).toBeNull();
  });

  it('is one tap away for every family, on this device alone, and a sum takes the device back', async () => {
    const page = await renderPage('/homeworks', { as: aStudent(), answers: [homeworks, lessons, devices] });
    await page.user.click(await screen.findByRole('button', { name: 'Hand to Max' }));
    expect(await screen.findByRole('link', { name: 'For grown-ups' })).toBeVisible();
    expect(window.location.pathname).toBe('/lessons');
    await page.reload();
    expect(await screen.findByRole('link', { name: 'For grown-ups' })).toBeVisible();
    expect(screen.queryByText(/Balance/)).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('link', { name: 'For grown-ups' }));
    await passGate(page.user);
    await page.user.click(await screen.findByRole('link', { name: 'Go back to homepage' }));
    expect(await screen.findByText('Balance: 4 lessons')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Back to Max' }));
    expect(await screen.findByRole('link', { name: 'For grown-ups' })).toBeVisible();
    // Another tab took the device back.
    localStorage.removeItem('skylark.handed_over');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'skylark.handed_over' })));
    expect(await screen.findByRole('button', { name: 'Hand to Max' })).toBeVisible();
  });
});

describe('reading aloud', () => {
  it('reads a task aloud in its own language, one at a time, and stops when the page is left', async () => {
    const voice = standInSpeech('ru-RU', 'en-US', 'en-GB');
    const task = 'Нарисуй кошку, это просто';
    const { user } = await renderPage(`/homeworks/${aHomework().id}`, {
      as,
      answers: [
        answer(
          'GET /api/v2/homeworks/{id}',
          aHomeworkInFull({ description: task, words: [{ word: 'cat', pictureUrl: null }] }),
        ),
        homeworks,
      ],
    });
    const speaker = await screen.findByRole('button', { name: `Read aloud: ${task}` });
    expect(voice.read).toEqual([]);
    await user.click(speaker);
    expect(voice.read).toEqual([`ru-RU: ${task}`]);
    expect(speaker).toHaveAttribute('aria-pressed', 'true');
    await user.click(await screen.findByRole('button', { name: 'cat' }));
    expect(voice.read).toEqual([`ru-RU: ${task}`, 'en-GB: cat']);
    expect(voice.now()).toBe(1);
    expect(speaker).toHaveAttribute('aria-pressed', 'false');
    await user.click(speaker);
    voice.finish();
    await waitFor(() => expect(speaker).toHaveAttribute('aria-pressed', 'false'));
    await user.click(speaker);
    await user.click(screen.getByRole('link', { name: 'All homework' }));
    expect(voice.now()).toBe(0);
  });

  it('plays the school’s sound if the browser has no English voice, and shows a message without one', async () => {
    const voice = standInSpeech('ru-RU');
    const { user } = await renderPage('/words', { as, answers: [words] });
    await user.click(await screen.findByRole('button', { name: 'cow' }));
    expect([voice.read, voice.played]).toEqual([[], ['/public/voice/cow.mp3']]);
    await user.click(screen.getByRole('button', { name: 'Fahrrad' }));
    expect(voice.now()).toBe(0);
    expect(await screen.findByText('This device has no voice for this language.')).toBeVisible();
  });

  it('reads a button’s name on a long press or F2, without pressing it', async () => {
    const voice = standInSpeech('en-GB');
    const { user } = await renderPage('/homeworks', { as, answers: [homeworks] });
    const link = await screen.findByRole('link', { name: 'Start' });
    fireEvent.pointerDown(link);
    await waitFor(() => expect(voice.read).toEqual(['en-GB: Start']));
    fireEvent.pointerUp(link);
    fireEvent.click(link, { detail: 1 });
    expect(window.location.pathname).toBe('/homeworks');
    link.focus();
    await user.keyboard('{F2}');
    expect(voice.read).toEqual(['en-GB: Start', 'en-GB: Start']);
    expect(voice.now()).toBe(1);
  });

  it('reads text on a long press, a notice as a whole, and a button before the text around it', async () => {
    const voice = standInSpeech('en-GB');
    await renderPage('/homeworks', { as, answers: [homeworks] });
    const hold = (element: Element): void => {
      fireEvent.pointerDown(element);
      fireEvent.contextMenu(element);
      fireEvent.pointerUp(element);
    };
    const task = await screen.findByRole('heading', { name: aHomework().description });
    hold(task);
    hold(screen.getByRole('link', { name: 'Start' }).firstElementChild!);
    expect(voice.read).toEqual([`en-GB: ${aHomework().description}`, 'en-GB: Start']);
  });

  it('gives a short message a speaker button, only in the child view', async () => {
    const voice = standInSpeech('en-GB');
    const broken = refuse('POST /api/v2/homeworks/{id}/start', 'too_many_requests');
    const toDo = answer('GET /api/v2/homeworks/{id}', aHomeworkInFull());
    const { user } = await renderPage(`/homeworks/${aHomework().id}`, { as, answers: [toDo, broken] });
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    const message = await screen.findByRole('alert');
    await user.click(within(message).getByRole('button', { name: /^Read aloud: / }));
    expect(voice.read).toEqual([`en-GB: ${message.textContent}`]);
  });

  it('reads an error on a long press', async () => {
    const voice = standInSpeech('en-GB');
    await renderPage('/words', { as, answers: [refuse('GET /api/v2/words', 'too_many_requests')] });
    const failed = await screen.findByRole('alert');
    fireEvent.pointerDown(failed.querySelector('p')!);
    fireEvent.contextMenu(failed.querySelector('p')!);
    expect(voice.read).toEqual([`en-GB: ${failed.querySelector('p')?.textContent}`]);
  });
});
