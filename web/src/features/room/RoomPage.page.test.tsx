import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse, silence } from '../../../test/answers.ts';
import { aLesson } from '../../../test/lessons.ts';
import { aStudent } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const ROOM = 'GET /api/v2/rooms/{id}';
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

  it('can be tried again without a network', async () => {
    const { user, server } = await renderPage(address, { as, answers: [silence(ROOM)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    server.add(refuse(ROOM, 'room_not_open'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The room isn’t open yet.')).toBeVisible();
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
