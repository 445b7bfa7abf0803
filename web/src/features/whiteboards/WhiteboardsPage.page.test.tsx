import type { Whiteboard } from '@skylark/contract/whiteboards';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, hang, refuse, silence } from '../../../test/answers.ts';
import { aPair, inMinutes } from '../../../test/lessons.ts';
import { aStudent, aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const WHITEBOARDS = 'GET /api/v2/whiteboards';
const whiteboard: Whiteboard = {
  ...aPair,
  id: '01900000-0000-7000-8000-000000000040',
  code: 'c'.repeat(32),
  name: 'Our pets',
  nameForTeacher: 'Max: pets',
  nameForStudent: 'Our pets',
  createdAt: inMinutes(-60),
  isArchived: false,
};
const none = answer(WHITEBOARDS, { items: [], nextCursor: null });
const one = answer(WHITEBOARDS, { items: [whiteboard], nextCursor: null });
const undrawn = answer('GET /api/v2/whiteboards/{code}/cover', { board: null, paper: 'plain' });

describe('whiteboards', () => {
  it('tells a child without one who creates it, and has no button for it', async () => {
    await renderPage('/whiteboards', { as: aStudent(), answers: [none] });
    expect(await screen.findByText(/^Your teacher can make one for the two of you/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New whiteboard' })).not.toBeInTheDocument();
  });

  it('says that the archive is empty', async () => {
    await renderPage('/whiteboards?list=archived', { as: aTeacher(), answers: [none] });
    expect(await screen.findByText('The archive is empty.')).toBeVisible();
  });

  it('shows a child its own name of the board, and nothing to change', async () => {
    await renderPage('/whiteboards', { as: aStudent(), answers: [one, undrawn] });
    expect(await screen.findByRole('link', { name: 'Open: Our pets' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Rename/ })).not.toBeInTheDocument();
  });

  it('makes none without names and a student, and keeps them when the server refuses', async () => {
    const MAKE = 'POST /api/v2/whiteboards';
    const { user, server } = await renderPage('/whiteboards', {
      as: aTeacher(),
      answers: [none, answer('GET /api/v2/students', { items: [aPair.student] }), refuse(MAKE, 'whiteboard_quota')],
    });
    await user.click(await screen.findByRole('button', { name: 'New whiteboard' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New whiteboard' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(dialog.getByLabelText('Student')).toBeInvalid();
    expect(server.bodiesOf(MAKE)).toEqual([]);
    await user.type(dialog.getByLabelText('Name for the teacher'), 'Max');
    await user.type(dialog.getByLabelText('Name for the student'), 'Pets');
    await user.selectOptions(dialog.getByLabelText('Student'), 'Max Koval');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText(/^You’ve reached the whiteboard limit/)).toBeInTheDocument();
    expect(dialog.getByLabelText('Name for the student')).toHaveValue('Pets');
    expect(server.bodiesOf(MAKE)).toEqual([
      { nameForTeacher: 'Max', nameForStudent: 'Pets', studentId: aPair.student.id },
    ]);
  });

  it('shows placeholders while loading', async () => {
    await renderPage('/whiteboards', { as: aTeacher(), answers: [hang(WHITEBOARDS)] });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('can be asked for again without a network', async () => {
    const { user, server } = await renderPage('/whiteboards', { as: aTeacher(), answers: [silence(WHITEBOARDS)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    server.add(one, undrawn);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Open: Our pets' })).toBeVisible();
  });

  it.each([
    ['no-network', silence('GET /api/v2/whiteboards/{code}')],
    ['oops', refuse('GET /api/v2/whiteboards/{code}', 'internal')],
  ])('shows Sky as %s when a board can’t be loaded', async (pose, failing) => {
    await renderPage(`/whiteboards/${whiteboard.code}`, { as: aStudent(), answers: [failing] });
    const alert = await screen.findByRole('alert');
    expect(alert.querySelector('img')).toHaveAttribute('src', `/public/sky/${pose}.svg`);
  });

  it('shows that a missing board does not exist', async () => {
    const answers = [refuse('GET /api/v2/whiteboards/{code}', 'not_found')];
    await renderPage(`/whiteboards/${whiteboard.code}`, { as: aStudent(), answers });
    expect(await screen.findByRole('alert')).toHaveTextContent('This whiteboard doesn’t exist or isn’t yours.');
  });
});
