import { act, screen, waitFor, within } from '@testing-library/react';
import type { Child } from '@skylark/contract/family';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../../test/answers.ts';
import { aBooking } from '../../../test/booking.ts';
import { aStudent } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';
import { loadAnew } from '../../lib/loadAnew.ts';

const max = aStudent({ hasSiblings: true });
const children = (chosen: string): Child[] =>
  [
    { id: max.id, firstName: 'Max' },
    { id: '01900000-0000-7000-8000-0000000000a2', firstName: 'Masha' },
  ].map((child) => ({ ...child, lastName: 'Koval', photo: { thumb: null }, isChosen: child.firstName === chosen }));
const [, masha] = children('Max');
const family = (chosen = 'Max') => answer('GET /api/v2/family/children', { children: children(chosen), canAdd: true });
const lessons = answer('GET /api/v2/lessons', { items: [], nextCursor: null });
const booking = answer('GET /api/v2/booking', aBooking());
const anew = () => ({
  at: vi.spyOn(loadAnew, 'at').mockImplementation(() => undefined),
  here: vi.spyOn(loadAnew, 'here').mockImplementation(() => undefined),
});
afterEach(() => vi.restoreAllMocks());

const NOT_FOUND = '/homeworks/01900000-0000-7000-8000-0000000000b1';

it('the switch shows whose page it is, works with the keyboard, and loads another child’s page', async () => {
  const loads = anew();
  let chosen: unknown;
  const { user, server } = await renderPage('/lessons', {
    as: max,
    answers: [
      lessons,
      booking,
      family(),
      answer('POST /api/v2/family/children/{id}/choice', ({ params }) => {
        chosen = params['id'];
        return {};
      }),
    ],
  });
  const button = await screen.findByRole('button', { name: 'Max: switch child' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  act(() => button.focus());
  await user.keyboard('{Enter}');
  const list = screen.getByRole('list', { name: 'Children' });
  expect(within(list).getByRole('button', { name: 'Max' }).getAttribute('aria-current')).toBe('true');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('list', { name: 'Children' })).toBeNull();
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter}{Tab}{Tab}{Enter}');
  await waitFor(() => expect(chosen).toBe(masha?.id));
  expect(loads.at).toHaveBeenCalledExactlyOnceWith('/lessons');
  // No request is made in the first child's name until the new page has loaded.
  expect(server.unanswered).toEqual([]);
});

it('is not shown for a family with one child', async () => {
  await renderPage('/lessons', { as: aStudent(), answers: [lessons, booking] });
  expect(screen.queryByRole('button', { name: /switch child/ })).toBeNull();
});

it('a page left open for another child is reloaded, once', async () => {
  const loads = anew();
  await renderPage('/lessons', { as: max, answers: [refuse('GET /api/v2/lessons', 'other_child'), family()] });
  await waitFor(() => expect(loads.here).toHaveBeenCalledTimes(1));
});

it('a switch in another tab switches this tab, too, unless it already shows that child', async () => {
  const loads = anew();
  await renderPage('/lessons', { as: max, answers: [lessons, booking, family()] });
  await screen.findByRole('button', { name: 'Max: switch child' });
  const hear = (newValue: string) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'skylark.child', newValue }));
  hear(max.id);
  expect(loads.here).not.toHaveBeenCalled();
  hear(masha?.id ?? '');
  expect(loads.here).toHaveBeenCalledTimes(1);
});

const aboutMasha = [
  refuse('GET /api/v2/homeworks/{id}', 'not_found'),
  family(),
  answer('GET /api/v2/family/things/{id}', masha!),
];

it('a link to something of a sibling opens for that child', async () => {
  const loads = anew();
  let chosen: unknown;
  const choice = answer('POST /api/v2/family/children/{id}/choice', ({ params }) => {
    chosen = params['id'];
    return {};
  });
  await renderPage(NOT_FOUND, { as: max, answers: [...aboutMasha, choice] });
  await waitFor(() => expect(loads.at).toHaveBeenCalledExactlyOnceWith(NOT_FOUND));
  expect(chosen).toBe(masha?.id);
});

it('such a link asks first while another tab is in a lesson, and when switching has failed', async () => {
  const loads = anew();
  const query = () => Promise.resolve({ held: [{ name: 'skylark.room' }], pending: [] });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { locks: { query } }));
  const { user } = await renderPage(NOT_FOUND, {
    as: max,
    answers: [...aboutMasha, answer('POST /api/v2/family/children/{id}/choice', {})],
  });
  expect(await screen.findByRole('heading', { name: 'This belongs to Masha' })).toBeDefined();
  expect(loads.at).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Switch to Masha' }));
  await waitFor(() => expect(loads.at).toHaveBeenCalledExactlyOnceWith(NOT_FOUND));
});

it('a link to something of no child of the family is not found', async () => {
  await renderPage(NOT_FOUND, {
    as: max,
    answers: [
      refuse('GET /api/v2/homeworks/{id}', 'not_found'),
      refuse('GET /api/v2/family/things/{id}', 'not_found'),
      family(),
    ],
  });
  expect(await screen.findByRole('link', { name: /homework/i })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Switch to/ })).toBeNull();
});

it('settings add a child and turn to it', async () => {
  const loads = anew();
  const asked: unknown[] = [];
  const { user } = await renderPage('/settings/profile', {
    as: max,
    answers: [
      family(),
      answer('GET /api/v2/profile/sessions', []),
      answer('POST /api/v2/family/children', ({ body }) => {
        asked.push(body);
        return masha!;
      }),
      answer('POST /api/v2/family/children/{id}/choice', {}),
    ],
  });
  const section = await screen.findByRole('region', { name: 'Children' });
  await user.click(await within(section).findByRole('button', { name: 'Add a child' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a child' });
  await user.type(within(dialog).getByLabelText(/first name/), 'Masha');
  await user.click(within(dialog).getByRole('button', { name: 'Add a child' }));
  await waitFor(() => expect(loads.at).toHaveBeenCalledWith('/lessons'));
  expect(asked).toEqual([{ firstName: 'Masha' }]);
});

it('a child is removed after the password, and a wrong one is said at its field', async () => {
  let given: unknown;
  const { user, server } = await renderPage('/settings/profile', {
    as: max,
    answers: [
      family(),
      answer('GET /api/v2/profile/sessions', []),
      refuse('POST /api/v2/family/children/{id}/removal', 'invalid_fields', { oldPassword: 'wrong_password' }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Masha' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Masha?' });
  await user.type(within(dialog).getByLabelText('Your password'), 'wrong');
  await user.click(within(dialog).getByRole('button', { name: 'Remove permanently' }));
  await waitFor(() => expect(within(dialog).getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'));
  server.add(
    answer('POST /api/v2/family/children/{id}/removal', ({ params, body }) => {
      given = { params, body };
      return {};
    }),
  );
  await user.clear(within(dialog).getByLabelText('Your password'));
  await user.type(within(dialog).getByLabelText('Your password'), 'right');
  await user.click(within(dialog).getByRole('button', { name: 'Remove permanently' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(given).toMatchObject({ params: { id: masha?.id }, body: { oldPassword: 'right' } });
});

it('a child that the page does not show gets another name, and a wrong one is said at its field', async () => {
  let given: unknown;
  const { user, server } = await renderPage('/settings/profile', {
    as: max,
    answers: [
      family(),
      answer('GET /api/v2/profile/sessions', []),
      refuse('PATCH /api/v2/family/children/{id}', 'invalid_fields', { firstName: 'invalid' }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Change Masha’s name' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change Masha’s name' });
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' });
  const name = within(dialog).getByLabelText(/first name/);
  // Saving is disabled without a change, and without a name.
  expect(save.disabled).toBe(true);
  await user.clear(name);
  expect(save.disabled).toBe(true);
  await user.type(name, 'Maria');
  await user.click(save);
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  server.add(
    answer('PATCH /api/v2/family/children/{id}', ({ params, body }) => {
      given = { id: params['id'], body };
      return { ...masha!, firstName: 'Maria' };
    }),
  );
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Only the changed field.
  expect(given).toEqual({ id: masha?.id, body: { firstName: 'Maria' } });
  // The chosen child's name is in the form above.
  expect(screen.queryByRole('button', { name: 'Change Max’s name' })).toBeNull();
});

it('a long page of settings has an index of its sections, those that load later too', async () => {
  const { user } = await renderPage('/settings/profile', {
    as: max,
    answers: [family(), answer('GET /api/v2/profile/sessions', [])],
  });
  const index = await screen.findByRole('navigation', { name: 'On this page' });
  await user.click(await within(index).findByRole('button', { name: 'Child’s view' }));
  expect(document.activeElement?.textContent).toBe('Child’s view');
  expect(document.activeElement?.tagName).toBe('H2');
});
