import { newRoomState, type RoomState } from '@skylark/contract/roomState';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, hang, refuse, silence } from '../../../test/answers.ts';
import { FakeSocket } from '../../../test/FakeSocket.ts';
import { aLesson, aLessonInFull, inMinutes } from '../../../test/lessons.ts';
import { aStudent, aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';
import { queryClient } from '../../lib/queries.ts';
import { lessonQuery } from '../lessons/index.ts';

const ROOM = 'GET /api/v2/rooms/{id}';
const SUCCESSOR = 'GET /api/v2/lessons/{id}/successor';
const address = `/rooms/${aLesson().id}`;
const as = aStudent();

describe('the way into a room', () => {
  it.each([
    ['room_not_found', 'Room not found'],
    ['room_not_open', 'The room isn’t open yet.'],
    ['lesson_over', 'This lesson is already over, pick another'],
  ] as const)('is refused with an explanation and a way back: %s', async (code, words) => {
    await renderPage(address, { as, answers: [refuse(ROOM, code)] });
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: 'Go to my lessons' })).toHaveAttribute('href', '/lessons');
  });

  it('tells a teacher whose lesson was handed over who has it now', async () => {
    await renderPage(address, {
      as: aTeacher(),
      answers: [refuse(ROOM, 'room_not_found'), answer(SUCCESSOR, { firstName: 'Olha', isBefore: false })],
    });
    expect(await screen.findByRole('heading', { name: 'Olha has taken over this lesson' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back home' })).toHaveAttribute('href', '/lessons');
  });

  it('tells a teacher whose lesson was given away before it began who has it now', async () => {
    await renderPage(address, {
      as: aTeacher(),
      answers: [refuse(ROOM, 'room_not_found'), answer(SUCCESSOR, { firstName: 'Olha', isBefore: true })],
    });
    expect(await screen.findByRole('heading', { name: 'Olha has this lesson now' })).toBeVisible();
    expect(screen.getByRole('alert')).not.toHaveTextContent('You were away');
  });

  it('tells a teacher who never had the lesson that there is no room', async () => {
    await renderPage(address, {
      as: aTeacher(),
      answers: [refuse(ROOM, 'room_not_found'), refuse(SUCCESSOR, 'not_found')],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Room not found');
  });

  it('can be tried again without a network', async () => {
    const { user, server } = await renderPage(address, { as, answers: [silence(ROOM)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    server.add(refuse(ROOM, 'room_not_open'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The room isn’t open yet.')).toBeVisible();
  });
});

/** The page that follows is loaded first. */
const LOADS_WITHIN = { timeout: 10_000 };

describe('the way out of a room', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Reconnects after a cut, and is refused. @returns the address of the lesson */
  async function refusedAfterCut(call: RoomState['call'], code: 'lesson_over' | 'room_not_found'): Promise<string> {
    vi.stubGlobal('WebSocket', FakeSocket);
    const lesson = aLessonInFull();
    const now = new Date().toISOString();
    const { server } = await renderPage(address, {
      as,
      answers: [
        answer(ROOM, { lesson, seat: 's', now, iceServers: [], isStopped: false }),
        hang('GET /api/v2/lessons/{id}'),
      ],
    });
    await screen.findByRole('button', { name: /Join/ });
    const socket = FakeSocket.open.findLast(({ url }) => url.includes('/rooms/'));
    const blank = { resumed: false, n: 0, views: {}, reports: {} };
    const state = { ...newRoomState(), call };
    await act(async () => socket?.say({ t: 'welcome', epoch: 'one', seat: 's', now: 0, state, ...blank }));
    await act(async () => socket?.say({ t: 'ready', seq: 0 }));
    server.add(refuse(ROOM, code));
    await act(async () => socket?.say({ t: 'bye', code: 'not_yours' }));
    return `/lessons/${lesson.id}`;
  }

  it.each([
    ['started', '/review'],
    ['waiting', ''],
  ] as const)('leads where the end of a lesson does when it ended during a cut: %s', async (call, page) => {
    const path = await refusedAfterCut(call, 'lesson_over');
    await vi.waitFor(() => expect(window.location.pathname).toBe(path + page), LOADS_WITHIN);
  });

  it('says why it is closed otherwise', async () => {
    await refusedAfterCut('started', 'room_not_found');
    expect(await screen.findByRole('link', { name: 'Go to my lessons' })).toBeVisible();
  });

  it('shows the lesson as it is now, never as it was read before', async () => {
    vi.stubGlobal('WebSocket', FakeSocket);
    const lesson = aLessonInFull({ topic: 'Colours' });
    const now = new Date().toISOString();
    const { server } = await renderPage(address, {
      as,
      answers: [
        answer(ROOM, { lesson, seat: 's', now, iceServers: [], isStopped: false }),
        hang('GET /api/v2/lessons/{id}'),
      ],
    });
    await screen.findByRole('button', { name: /Join/ });
    queryClient.setQueryData(lessonQuery(lesson.id).queryKey, lesson);
    const socket = FakeSocket.open.findLast(({ url }) => url.includes('/rooms/'));
    await act(async () => socket?.say({ t: 'bye', code: 'lesson_over' }));
    await vi.waitFor(() => expect(window.location.pathname).toBe(`/lessons/${lesson.id}`));
    await vi.waitFor(
      () => expect(server.sent.filter(({ key }) => key === 'GET /api/v2/lessons/{id}')).toHaveLength(1),
      LOADS_WITHIN,
    );
    expect(screen.queryByText('Colours')).toBeNull();
  });
});

describe('an address without a page', () => {
  it('says so, and leads home', async () => {
    await renderPage('/no-such-page', { as });
    expect(await screen.findByRole('heading', { name: 'Page is not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back home' })).toBeVisible();
  });

  it('is shown only to who is signed in when it is of a family: others sign in first and come back', async () => {
    await renderPage('/lessons?list=past', {
      answers: [answer('GET /api/v2/lessons', { items: [], nextCursor: null })],
    });
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect(new URLSearchParams(window.location.search).get('back_url')).toContain('/lessons?list=past');
  });
});

describe('what the school does about a lesson that is on', () => {
  afterEach(() => vi.unstubAllGlobals());

  async function inLobby(person: ReturnType<typeof aTeacher>) {
    vi.stubGlobal('WebSocket', FakeSocket);
    const lesson = aLessonInFull({ startsAt: inMinutes(-10), durationMinutes: 25, status: 'in_progress' });
    const seat = person.type === 'teacher' ? ('t' as const) : ('s' as const);
    const now = new Date().toISOString();
    const shown = await renderPage(address, {
      as: person,
      answers: [answer(ROOM, { lesson, seat, now, iceServers: [], isStopped: false })],
    });
    await screen.findByRole('button', { name: /Join/ });
    // It sets the clock, which earlier tests have changed.
    const socket = FakeSocket.open.findLast(({ url }) => url.includes('/rooms/'));
    const room = { resumed: false, n: 0, views: {}, reports: {}, state: newRoomState() };
    await act(async () => socket?.say({ t: 'welcome', epoch: 'one', seat, now: Date.now(), ...room }));
    return { ...shown, lesson };
  }

  it.each([
    ['the child', aStudent()],
    ['the teacher', aTeacher()],
  ])('the clock of %s follows when the lesson runs longer, and says so', async (_, person) => {
    const { server, lesson } = await inLobby(person);
    await vi.waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/1[45]:\d\d left/), LOADS_WITHIN);
    server.add(answer('GET /api/v2/lessons/{id}', { ...lesson, extendedMinutes: 10 }));
    await act(async () => queryClient.invalidateQueries({ queryKey: ['lessons'] }));
    await vi.waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/2[45]:\d\d left/));
    expect(await screen.findByText('The lesson runs 10 minutes longer')).toBeVisible();
    server.add(answer('GET /api/v2/lessons/{id}', lesson));
    await act(async () => queryClient.invalidateQueries({ queryKey: ['lessons'] }));
    await vi.waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/1[45]:\d\d left/));
  });
});
