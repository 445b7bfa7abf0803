import type { Profile } from '@skylark/contract/profile';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import { App } from '../src/app/App.tsx';
import { preloadFor } from '../src/app/routeAt.ts';
import { queryClient } from '../src/lib/queries.ts';
import { session } from '../src/lib/session.ts';
import { needErrorTexts, speak } from '../src/lib/texts.tsx';
import layout from '../src/ui/layout.module.css';
import type { Answer } from './answers.ts';
import { FakeServer } from './fakeServer.ts';
import { frameAnswers, publicAnswers } from './people.ts';

export interface ShownPage {
  user: UserEvent;
  server: FakeServer;
  /** Reloads the same address, with the browser's storage and the initial answers. */
  reload: () => Promise<ShownPage>;
}

interface Options {
  answers?: Answer[];
  /** The signed-in person; none when missing. */
  as?: Profile;
  /** The session's token; a new one by default. */
  token?: string;
}

let sessions = 0;

/**
 * The whole app at an address, with fake server responses typed by the contract. The test fails when the page makes an
 * unexpected call, or logs an error or warning to the console.
 */
export async function renderPage(address: string, options: Options = {}): Promise<ShownPage> {
  sessions += 1;
  const { answers = [], as, token = `token-${sessions}` } = options;
  const server = new FakeServer();
  server.add(...publicAnswers);
  if (as) server.add(...frameAnswers(as));
  server.add(...answers);
  vi.stubGlobal('fetch', server.fetch);
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 } });
  if (as) session.begin(token);
  else session.end();
  window.history.replaceState(null, '', address);
  await speak('en');
  await needErrorTexts();
  await preloadFor(window.location.pathname);
  await act(async () => {
    render(<App />);
    await Promise.resolve();
  });
  // The page's code has loaded; its own loading state may remain.
  await waitFor(() => expect(document.querySelector(`.${layout.waitingPart}`)).toBeNull());
  onTestFinished(() => {
    expect(server.unanswered).toEqual([]);
  });
  const reload = (): Promise<ShownPage> => {
    cleanup();
    const { pathname, search } = window.location;
    return renderPage(pathname + search, { ...options, token });
  };
  return { user: userEvent.setup(), server, reload };
}
