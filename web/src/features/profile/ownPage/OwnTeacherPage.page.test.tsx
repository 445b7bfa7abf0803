import type { OwnTeacherPage } from '@skylark/contract/teacherPages';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../../../test/answers.ts';
import { aTeacher } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/renderPage.tsx';

const OWN = 'GET /api/v2/teacher_page';
const SEND = 'POST /api/v2/teacher_page/greetings';
const page: OwnTeacherPage = { isPublic: false, texts: { en: 'Hello!', ru: '', uk: '' }, greetings: [] };
const greeting = (id: number, more: Partial<OwnTeacherPage['greetings'][number]>) => ({
  id: `01900000-0000-7000-8000-0000000000${id}`,
  contentType: 'video/webm' as const,
  durationSeconds: 21,
  state: 'waiting' as const,
  reason: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  ...more,
});
const devices = answer('GET /api/v2/profile/sessions', []);

/** A recording browser; jsdom does not support recording. */
class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string): boolean => type === 'video/webm';
  state = 'inactive';
  mimeType = 'video/webm';
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['video']) }));
    this.dispatchEvent(new Event('stop'));
  }
}
const tracks = [{ stop: vi.fn<() => void>() }, { stop: vi.fn<() => void>() }];
const getUserMedia = vi.fn<() => Promise<MediaStream>>(() =>
  Promise.resolve({ getTracks: () => tracks } as unknown as MediaStream),
);
beforeEach(() => {
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => vi.unstubAllGlobals());

const open = async (own: OwnTeacherPage) => {
  const shown = await renderPage('/settings/profile', { as: aTeacher(), answers: [answer(OWN, own), devices] });
  const section = within(await screen.findByRole('region', { name: 'Your page for families' }));
  return { ...shown, section };
};

it('a teacher writes in three languages what families read, and sends only what changed', async () => {
  const { user, server, section } = await open(page);
  expect(await section.findByText(/The school doesn’t show your page yet/)).toBeVisible();
  expect(section.getByRole('link', { name: 'See it as families will' })).toHaveAttribute(
    'href',
    '/settings/profile/preview',
  );
  expect(section.getByLabelText('About you: English')).toHaveValue('Hello!');
  const save = section.getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  const patch = 'PATCH /api/v2/teacher_page';
  server.add(refuse(patch, 'invalid_fields', { 'texts.uk': 'invalid' }));
  await user.type(section.getByLabelText('About you: Українська'), 'Вітаю!');
  await user.click(save);
  expect(await section.findByText('Please check this field')).toBeVisible();
  server.add(answer(patch, { ...page, isPublic: true, texts: { en: 'Hello!', ru: '', uk: 'Вітаю!' } }));
  await user.click(save);
  expect(await section.findByRole('link', { name: 'View my page' })).toHaveAttribute(
    'href',
    `/teachers/${aTeacher().id}`,
  );
  expect(server.bodiesOf(patch).at(-1)).toEqual({ texts: { uk: 'Вітаю!' } });
});

it('records a greeting, shows it first, sends it again when it did not go, and frees the camera', async () => {
  const { user, server, section } = await open(page);
  await user.click(await section.findByRole('button', { name: 'Record a greeting' }));
  expect(await section.findByLabelText('Your camera')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Start recording' }));
  expect(section.getByRole('timer')).toHaveTextContent('0 of 60 seconds');
  await user.click(section.getByRole('button', { name: 'Stop' }));
  for (const { stop } of tracks) expect(stop).toHaveBeenCalled();
  expect(await section.findByLabelText('Your greeting')).toBeVisible();
  server.add(refuse(SEND, 'too_large'));
  await user.click(section.getByRole('button', { name: 'Send for approval' }));
  expect(await section.findByText('This file is too large. Please choose a smaller one.')).toBeVisible();
  server.add(answer(SEND, { ...page, greetings: [greeting(11, {})] }));
  await user.click(section.getByRole('button', { name: 'Send for approval' }));
  expect(await section.findByText('Waiting for a manager')).toBeVisible();
  expect(section.getByRole('button', { name: 'Record a greeting' })).toBeVisible();
});

it.each([
  ['NotAllowedError', /Your browser is blocking the camera or microphone/],
  ['NotFoundError', /No camera or microphone found/],
  ['NotReadableError', /Another app may be using/],
])('says what to do after %s, and tries again', async (name, words) => {
  getUserMedia.mockRejectedValueOnce(new DOMException('no', name));
  const { user, section } = await open(page);
  await user.click(await section.findByRole('button', { name: 'Record a greeting' }));
  expect(await section.findByText(words)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Try again' }));
  expect(await section.findByRole('button', { name: 'Start recording' })).toBeVisible();
});

it('says that a browser cannot record', async () => {
  vi.stubGlobal('MediaRecorder', undefined);
  const { user, section } = await open(page);
  await user.click(await section.findByRole('button', { name: 'Record a greeting' }));
  expect(await section.findByText(/This browser can’t record video/)).toBeVisible();
});

it('shows what families see and why another was sent back, and removes it after a question', async () => {
  const greetings = [
    greeting(11, { state: 'approved' }),
    greeting(12, { state: 'rejected', reason: 'More light, please' }),
  ];
  const { user, server, section } = await open({ ...page, isPublic: true, greetings });
  expect(await section.findByText('Families see this greeting')).toBeVisible();
  expect(section.getByText('Your manager writes: More light, please')).toBeVisible();
  const remove = 'DELETE /api/v2/teacher_page/greetings/{id}';
  server.add(answer(remove, { ...page, greetings: [greeting(11, { state: 'approved' })] }));
  await user.click(section.getAllByRole('button', { name: 'Remove' })[1] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this greeting?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() => expect(section.queryByText('Please record it again')).not.toBeInTheDocument());
});
