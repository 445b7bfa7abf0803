import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../../test/answers.ts';
import { aStudent } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';
import { handedOver } from '../../lib/handedOver.ts';
import { loadAnew } from '../../lib/loadAnew.ts';
import { session } from '../../lib/session.ts';

const CLAIM = 'POST /api/v2/tablet_codes/claim';
const lessonId = '01900000-0000-7000-8000-000000000010';
const claimed = answer(CLAIM, { token: 'tablet-token', lessonId });
let goes: ReturnType<typeof vi.fn>;
beforeEach(() => {
  goes = vi.spyOn(loadAnew, 'at').mockImplementation(() => undefined);
  return () => {
    vi.restoreAllMocks();
    handedOver.end();
    session.end();
  };
});

it('opens the child’s view at the lesson with the code that was typed', async () => {
  const { user, server } = await renderPage('/tablet', { answers: [claimed] });
  const open = await screen.findByRole('button', { name: 'Open' });
  expect(open).toBeDisabled();
  await user.type(screen.getByLabelText('Code'), 'k7q-m2x');
  await user.click(open);
  await waitFor(() => expect(goes).toHaveBeenCalledExactlyOnceWith(`/lessons/${lessonId}`));
  expect(server.sent.find(({ key }) => key === CLAIM)?.body).toEqual({ code: 'K7QM2X' });
  expect(session.token()).toBe('tablet-token');
  expect(handedOver.isOn()).toBe(true);
});

it('uses the code in the address once, and removes it', async () => {
  const { server } = await renderPage('/tablet#a-Long_Key', { answers: [claimed] });
  await waitFor(() => expect(goes).toHaveBeenCalledOnce());
  expect(server.sent.find(({ key }) => key === CLAIM)?.body).toEqual({ code: 'a-Long_Key' });
  expect(window.location.hash).toBe('');
});

it('asks first on a device that is signed in', async () => {
  const { user } = await renderPage('/tablet#a-Long_Key', { as: aStudent(), answers: [claimed] });
  expect(await screen.findByText(/Someone is signed in on this device/)).toBeVisible();
  expect(goes).not.toHaveBeenCalled();
  expect(session.token()).not.toBe('tablet-token');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(session.token()).toBe('tablet-token'));
});

it('says that a code is wrong, used or old, and takes another', async () => {
  const { user } = await renderPage('/tablet#a-Long_Key', { answers: [refuse(CLAIM, 'invalid_code')] });
  expect(await screen.findByText(/more than five minutes old/)).toBeVisible();
  expect(handedOver.isOn()).toBe(false);
  await user.type(screen.getByLabelText('Code'), 'K7QM2X');
  expect(screen.getByRole('button', { name: 'Open' })).toBeEnabled();
});

it('is reached from the ways to sign in, of which the phone is the first by code', async () => {
  const { user } = await renderPage('/login');
  expect(await screen.findByRole('link', { name: 'I have a code from the phone' })).toHaveAttribute('href', '/tablet');
  await user.click(screen.getByRole('link', { name: 'Sign in with a code' }));
  const ways = (await screen.findByRole('navigation', { name: 'Where to send the code' })).querySelectorAll('a');
  expect([...ways].map(({ textContent }) => textContent)).toEqual(['By text', 'By email']);
});
