import { MantineProvider } from '@mantine/core';
import { onlineManager } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { loadAnew } from '../lib/loadAnew.ts';
import { reported } from '../lib/sendErrorReport.ts';
import { speak, TextsProvider } from '../lib/texts.tsx';
import { Island } from './Island.tsx';
import { lazyDialog } from './lazyDialog.tsx';

interface DialogProps {
  isOpen?: boolean;
  close?: () => void;
}

const fails = (): Promise<ComponentType<DialogProps>> =>
  Promise.reject(new Error('Failed to fetch parent@family.test'));

async function renderAround(Part: ComponentType) {
  const sent = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(Response.json({})),
  );
  vi.stubGlobal('fetch', sent);
  reported.clear();
  // React logs errors caught by a boundary to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await speak('en');
  render(
    <MantineProvider>
      <TextsProvider>
        <Part />
      </TextsProvider>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), sent };
}

function around(Dialog: ComponentType<DialogProps>): ComponentType {
  return function Around() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {'Open'}
        </button>
        <Dialog isOpen={isOpen} close={() => setOpen(false)} />
      </>
    );
  };
}

describe('a dialog whose code does not load', () => {
  it('says so beside a page that keeps working, and offers to reload', async () => {
    const reload = vi.spyOn(loadAnew, 'here').mockImplementation(() => undefined);
    const { user } = await renderAround(around(lazyDialog('first-dialog', fails)));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This part didn’t load.');
    expect(screen.getByRole('button', { name: 'Open' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reload page!' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('says that there is no network, and offers to reload once there is one', async () => {
    onlineManager.setOnline(false);
    try {
      const { user } = await renderAround(around(lazyDialog('offline-dialog', fails)));
      await user.click(screen.getByRole('button', { name: 'Open' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
      expect(screen.queryByRole('button', { name: 'Reload page!' })).not.toBeInTheDocument();
    } finally {
      act(() => onlineManager.setOnline(true));
    }
    expect(await screen.findByRole('button', { name: 'Reload page!' })).toBeVisible();
  });

  it('can be closed', async () => {
    const { user } = await renderAround(around(lazyDialog('second-dialog', fails)));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});

describe('a part that breaks', () => {
  it('fails alone, is reported without personal data, and can be tried again', async () => {
    let isBroken = true;
    const Part = () => {
      if (isBroken) throw new Error('No lesson for parent@family.test, +380671234567');
      return <p>The part</p>;
    };
    const { user, sent } = await renderAround(() => (
      <>
        <p>{'The page'}</p>
        <Island name="part-of-test">
          <Part />
        </Island>
      </>
    ));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByText('The page')).toBeVisible();
    // The reporting code is loaded only when there is something to report.
    await waitFor(() => expect(sent).toHaveBeenCalled());
    const [address, init] = sent.mock.calls[0] ?? [];
    expect(address).toBe('/api/v2/page_errors');
    expect(init?.headers).toEqual({ 'Content-Type': 'application/json' });
    const body = init?.body as string;
    const report = JSON.parse(body) as Record<string, string>;
    expect(report).toMatchObject({ kind: 'render', part: 'part-of-test' });
    expect(report['message']).toMatch(/^No lesson for /);
    expect(body).not.toMatch(/family|380671234567/);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The part')).toBeVisible();
  });
});
