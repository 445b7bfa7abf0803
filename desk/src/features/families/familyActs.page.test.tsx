import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeServer } from '../../../test/FakeServer.ts';
import { renderDesk, serverFor } from '../../../test/renderDesk.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const ID = '018f0000-0000-7000-8000-000000000010';
const family = {
  id: ID,
  parentName: 'Iryna Koval',
  email: 'iryna@example.tset',
  isEmailProved: false,
  phone: '+380500000010',
  isPhoneProved: true,
  locale: 'uk',
  timeZone: 'Europe/Kyiv',
  createdAt: AT,
  isBlocked: false,
  eraseAt: null,
  children: [{ id: ID, name: 'Masha Koval', balance: 7, nextLessonAt: null }],
  ahead: [],
  past: [],
  wishes: [],
  messages: [],
  check: null,
  notes: [],
};
const server = (role: 'support' | 'bookkeeper' | 'manager' = 'support'): FakeServer =>
  serverFor(role)
    .on('GET /api/v2/manager/families/{id}', family)
    .on('GET /api/v2/manager/inbox', {
      items: [],
      total: 0,
      limit: 50,
      nextCursor: null,
      counts: { all: 0, mine: 0, nobody: 0, today: 0, snoozed: 0 },
    });

describe('a misspelled address', () => {
  const KEY = 'PATCH /api/v2/manager/people/{id}/addresses';
  const outcome = { changed: ['email' as const], actId: null, undoUntil: null, toldAt: null, effects: [], notices: [] };

  it('is corrected by a key, the address and Enter; only what was changed is sent', async () => {
    const fake = server().on(KEY, outcome);
    const { user } = await renderDesk(`/families/${ID}`, fake);
    await screen.findByRole('heading', { name: 'Iryna Koval', level: 1 });
    // user-event knows no function keys.
    fireEvent.keyDown(document.body, { key: 'F2', code: 'F2' });
    const email = await screen.findByRole('textbox', { name: 'Email' });
    expect(email).toHaveFocus();
    await user.clear(email);
    await user.type(email, 'iryna@example.test{Enter}');
    expect(await screen.findByText('Addresses corrected: Iryna Koval')).toBeVisible();
    const real = fake.sent(KEY).filter((body) => !(body as { dryRun: boolean }).dryRun);
    expect(real).toMatchObject([{ email: 'iryna@example.test', reason: 'Misspelled' }]);
    expect(real[0]).not.toHaveProperty('phone');
    expect(screen.getByRole('button', { name: 'Correct the addresses' })).toHaveFocus();
  });

  it('is not asked for while nothing is changed: the dialog says so, and sends nothing', async () => {
    const fake = server().on(KEY, outcome);
    const { user } = await renderDesk(`/families/${ID}`, fake);
    await user.click(await screen.findByRole('button', { name: 'Correct the addresses' }));
    await user.click(await screen.findByRole('button', { name: 'Correct' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing has been changed yet.');
    expect(fake.sent(KEY)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'x');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is refused at its field, with what was typed kept', async () => {
    const fake = server().refuse(KEY, 'invalid_fields', { phone: 'taken' });
    const { user } = await renderDesk(`/families/${ID}`, fake);
    await user.click(await screen.findByRole('button', { name: 'Correct the addresses' }));
    const phone = await screen.findByRole('textbox', { name: 'Phone' });
    await user.clear(phone);
    await user.type(phone, '+380500000099{Enter}');
    await waitFor(() => expect(phone).toHaveAccessibleDescription('Already taken'));
    expect(phone).toHaveValue('+380500000099');
  });
});

describe('rare acts', () => {
  const more = async (fake: FakeServer) => {
    const { user } = await renderDesk(`/families/${ID}`, fake);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    return user;
  };
  const children = [{ id: ID, firstName: 'Masha', lastName: 'Koval', balance: 7 }];
  const ofManager = () =>
    server('manager')
      .on('GET /api/v2/manager/students/{id}/family', { children })
      .on('PATCH /api/v2/manager/students/{id}', {});

  it('change a child’s name, and send only what was changed', async () => {
    const fake = ofManager();
    const user = await more(fake);
    await user.click(screen.getByRole('button', { name: 'Change a name' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change a name: Iryna Koval' }));
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing has been changed yet.');
    await user.selectOptions(screen.getByLabelText('Whose name'), 'Masha Koval');
    const first = screen.getByRole('textbox', { name: 'First name' });
    await user.clear(first);
    await user.type(first, 'Mariia{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(fake.sent('PATCH /api/v2/manager/students/{id}')).toEqual([{ firstName: 'Mariia' }]);
    expect(screen.getByRole('button', { name: 'Change a name' })).toHaveFocus();
  });

  it('say after a failure, too, when nothing was changed', async () => {
    const KEY = 'PATCH /api/v2/manager/students/{id}';
    const fake = ofManager().refuse(KEY, 'internal');
    const user = await more(fake);
    await user.click(screen.getByRole('button', { name: 'Change a name' }));
    const parent = await screen.findByRole('textbox', { name: 'Parent’s name' });
    await user.type(parent, 'x{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    await user.keyboard('{Backspace}{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing has been changed yet.');
    expect(fake.sent(KEY)).toHaveLength(1);
  });

  it('add a child; what is wrong is said at its field', async () => {
    const KEY = 'POST /api/v2/manager/students/{id}/siblings';
    const fake = ofManager().refuse(KEY, 'invalid_fields', { firstName: 'required' });
    const user = await more(fake);
    await user.click(screen.getByRole('button', { name: 'Add a child' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a child: Iryna Koval' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    const first = dialog.getByRole('textbox', { name: 'First name' });
    await waitFor(() => expect(first).toHaveAccessibleDescription('Fill this in'));
    fake.on(KEY, { id: ID });
    await user.type(first, 'Petro{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(fake.sent(KEY).at(-1)).toEqual({ firstName: 'Petro' });
  });

  it('block with a preview and a reason', async () => {
    const KEY = 'POST /api/v2/manager/people/{id}/block';
    const effect = { kind: 'person.blocked' as const, of: { type: 'person' as const, id: ID, name: 'Iryna Koval' } };
    const fake = ofManager().on(KEY, {
      actId: null,
      undoUntil: null,
      toldAt: null,
      effects: [{ ...effect, before: false, after: true }],
      notices: [],
    });
    const user = await more(fake);
    await user.click(screen.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Iryna Koval, blocked: no → yes')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Blocked: Iryna Koval')).toBeVisible();
    expect(fake.sent(KEY).at(-1)).toMatchObject({ isBlocked: true, dryRun: false, reason: 'The family asked for it' });
  });

  it('are only those that the role may do', async () => {
    await more(server('support'));
    expect(screen.getByRole('button', { name: 'Change a name' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Block' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a child' })).not.toBeInTheDocument();
  });
});

describe('a payment link', () => {
  const KEY = 'POST /api/v2/manager/students/{id}/payment_links';
  const PACKAGES = 'GET /api/v2/manager/packages';
  const offered = {
    items: [
      {
        id: '018f0000-0000-7000-8000-000000000077',
        lessonsCount: 8,
        fullPrice: 264_000,
        currency: 'UAH',
        isOffered: true,
        since: AT,
        until: null,
        by: 'Owner',
      },
    ],
    total: 1,
    limit: 200,
    nextCursor: null,
  };
  const url = 'https://school.test/pay/abc';
  const made = { id: ID, url, price: 100_050, currency: 'UAH', expiresAt: AT };

  it('at a special price needs P, a number, a price and Enter', async () => {
    const fake = server().on(PACKAGES, offered).on(KEY, made);
    const { user } = await renderDesk(`/families/${ID}`, fake);
    await screen.findByRole('heading', { name: 'Iryna Koval', level: 1 });
    await user.keyboard('p');
    expect(await screen.findByRole('textbox', { name: 'Lessons' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Lessons' })).toHaveAccessibleDescription('This isn’t right');
    expect(fake.sent(KEY)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Lessons' }), '4');
    await user.type(screen.getByRole('textbox', { name: 'Price for all of them' }), '1 000,50{Enter}');
    expect(await screen.findByDisplayValue(url)).toBeVisible();
    expect(fake.sent(KEY)).toEqual([{ lessonsCount: 4, price: 100_050, days: 7, isMailed: false }]);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  it('is also made for a package, and sent', async () => {
    const fake = server('bookkeeper').on(PACKAGES, offered).on(KEY, made);
    const { user } = await renderDesk(`/families/${ID}`, fake);
    await user.click(await screen.findByRole('button', { name: 'Payment link' }));
    await screen.findByRole('option', { name: /8 lessons/ });
    await user.selectOptions(screen.getByRole('combobox', { name: 'What is paid for' }), offered.items[0]?.id ?? '');
    await user.click(screen.getByRole('checkbox', { name: 'Send it to iryna@example.tset' }));
    await user.click(screen.getByRole('button', { name: 'Make the link' }));
    expect(await screen.findByText(/on its way to the family/)).toBeVisible();
    expect(fake.sent(KEY)).toEqual([{ packageId: offered.items[0]?.id, days: 7, isMailed: true }]);
  });

  it('is offered to a bookkeeper, who may not correct addresses', async () => {
    await renderDesk(`/families/${ID}`, server('bookkeeper'));
    expect(await screen.findByRole('button', { name: 'Payment link' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Correct the addresses' })).not.toBeInTheDocument();
  });
});
