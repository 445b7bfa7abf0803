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
  /** Shows the same address anew, with what the browser has kept and the answers that the page began with. */
  reload: () => Promise<ShownPage>;
}

interface Options {
  answers?: Answer[];
  /** Who is signed in; nobody without it. */
  as?: Profile;
  /** Of the session; one of its own without it. */
  token?: string;
}

let sessions = 0;

/**
 * The whole app at an address, with stand-ins for the server that are typed by the contract. The test fails when the page
 * asks for what nobody stands in for, or says an error or warning in the console.
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
  // The page's code has come: what stands is its own loading face, and stays.
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
