import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_THRESHOLDS, type Thresholds } from '@skylark/contract/nowTroubles.facts';
import { renderDesk, serverFor } from '../../../test/renderDesk.tsx';

const GET = 'GET /api/v2/manager/thresholds';
const PUT = 'PUT /api/v2/manager/thresholds';
const AT = '2026-11-20T10:00:00.000Z';
const EFFECT = {
  kind: 'threshold.red' as const,
  of: { type: 'threshold' as const, id: 'noSound', name: 'noSound' },
  before: 120,
  after: null,
};
const outcome = { actId: null, undoUntil: null, toldAt: null, effects: [EFFECT], notices: [] };
const held = (changes: Partial<Thresholds> = {}, at: string | null = null) => ({
  thresholds: { ...DEFAULT_THRESHOLDS, ...changes },
  changed: at === null ? null : { at, by: 'Olha Bondar' },
});
const field = (name: RegExp) => screen.findByRole('textbox', { name });

describe('thresholds of the troubles', () => {
  it('are changed by an owner, who sees what will change and says why; an empty field is never', async () => {
    const server = serverFor().on(GET, held()).on(PUT, outcome);
    const { user } = await renderDesk('/settings', server);
    expect(await screen.findByText(/These are the defaults/)).toBeVisible();
    await user.clear(await field(/^One has no microphone: Red after, s$/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set the thresholds' }));
    expect(await dialog.findByText('One has no microphone, red: 120 s → never')).toBeVisible();
    server.on(GET, held({ noSound: { shown: 45, red: null } }, AT));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The thresholds are set.')).toBeVisible();
    expect(await screen.findByText(/^Changed .* by Olha Bondar\./)).toBeVisible();
    const real = server.sent(PUT).filter((body) => !(body as { dryRun: boolean }).dryRun);
    expect(real).toMatchObject([
      { reason: 'Too late so far', since: null, thresholds: { noSound: { shown: 45, red: null } } },
    ]);
  });

  it('say at the field what isn’t right, and when nothing was changed', async () => {
    const server = serverFor().on(GET, held());
    const { user } = await renderDesk('/settings', server);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing has been changed yet.');
    const shown = await field(/^The call is cut: Shown after/);
    const red = await field(/^The call is cut: Red after/);
    const check = await field(/^The device check failed: Red, min before the start/);
    for (const [typed, words] of [
      ['3601', 'From 0 to 3600'],
      ['soon', 'From 0 to 3600'],
      ['', 'From 0 to 3600'],
    ] as const) {
      await user.clear(shown);
      if (typed !== '') await user.type(shown, typed);
      expect(shown).toHaveAccessibleDescription(words);
    }
    await user.clear(shown);
    await user.type(shown, '90');
    expect(red).toHaveAccessibleDescription('Not earlier than it is shown');
    await user.clear(check);
    await user.type(check, '121');
    expect(check).toHaveAccessibleDescription('From 1 to 120');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Fill in the defaults' }));
    expect(shown).toHaveValue('20');
  });

  it('count what isn’t a number as a change, which isn’t lost when somebody else changes others', async () => {
    const server = serverFor().on(GET, held());
    const { user } = await renderDesk('/settings', server);
    const red = await field(/^One has no camera: Red after/);
    await user.type(red, 'soon');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.queryByText('Nothing has been changed yet.')).not.toBeInTheDocument();
    expect(red).toHaveAccessibleDescription('From 0 to 3600');
    server.on(GET, held({ bothAbsent: { shown: 200, red: 600 } }, AT));
    server.live.say('now');
    expect(await screen.findByText(/To save yours, look at what holds now first/)).toBeVisible();
    expect(red).toHaveValue('soon');
  });

  it('that somebody else has changed meanwhile aren’t overwritten: what was typed stays until one looks', async () => {
    const server = serverFor().on(GET, held());
    const { user } = await renderDesk('/settings', server);
    const shown = await field(/^No one is there: Shown after/);
    await user.clear(shown);
    await user.type(shown, '240');
    server.on(GET, held({ bothAbsent: { shown: 200, red: 600 } }, AT));
    server.live.say('now');
    expect(await screen.findByText(/Olha Bondar has just changed them/)).toBeVisible();
    expect(shown).toHaveValue('240');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show what holds now' }));
    expect(shown).toHaveValue('200');
    server.on(GET, held({ bothAbsent: { shown: 210, red: 600 } }, '2026-11-20T11:00:00.000Z'));
    server.live.say('now');
    await waitFor(() => expect(shown).toHaveValue('210'));
  });

  it('are read by a manager, who can’t change them; support has no such page', async () => {
    await renderDesk('/settings', serverFor('manager').on(GET, held()));
    expect(await field(/^The teacher isn’t there: Red after/)).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Settings' })).toBeVisible();
  });

  it('are refused in words to whoever types the address', async () => {
    await renderDesk('/settings', serverFor('support').refuse(GET, 'forbidden'));
    expect(await screen.findByText(/Those who do: owner and manager/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
  });
});
