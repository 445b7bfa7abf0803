import './lib/schoolView.ts';
import './ui/styles.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { prefetchFor, preloadFor, preloadPointedAt } from './app/routeAt.ts';
import { takeAuthToken } from './features/auth/index.ts';
import { guessedLocale, rememberedLocale, takeLocale, setLocaleCookie } from './lib/locale.ts';
import { reportError, reportUncaughtErrors } from './lib/reportError.ts';
import { registerWorker } from './lib/registerWorker.ts';
import { needErrorTexts, speak } from './lib/texts.tsx';

reportUncaughtErrors();

const LOADER_AFTER_MS = 300;
/** Registered late, because nothing on the page depends on the service worker. */
const WORKER_AFTER_MS = 3_000;
/** A server-rendered page is readable meanwhile. */
const PRERENDERED_WAITS_MS = 10_000;

if (import.meta.env.PROD && 'serviceWorker' in navigator && window === window.top)
  setTimeout(() => {
    // Without a network the browser would log an error.
    if (navigator.onLine) void registerWorker();
    else window.addEventListener('online', () => void registerWorker(), { once: true });
  }, WORKER_AFTER_MS);

// Removes a token from the address before any request is made.
const signedIn = takeAuthToken(window);
takeLocale(window);

const locale = rememberedLocale() ?? guessedLocale();
const spoken = speak(locale);
const prerendered = document.getElementById('prerendered');
const taking = prerendered && import('./app/takePrerendered.ts').catch(renderFromScratch);
const page = preloadFor(window.location.pathname);
const data = signedIn.then(() => prefetchFor(window.location));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await Promise.all([spoken, signedIn]);
// No loader is shown for a page that takes only a moment, or for one that was rendered on the server and is already
// visible.
const waitsMs = prerendered ? PRERENDERED_WAITS_MS : LOADER_AFTER_MS;
await Promise.race([Promise.all([page, data]), new Promise((resolve) => setTimeout(resolve, waitsMs))]);
if (prerendered) setLocaleCookie(locale);
const isTaken = prerendered !== null && (await taking)?.takePrerendered(prerendered, locale) === true;
// Rendered as a transition, so that scrolling and input don't wait for all of it.
startTransition(() => {
  if (isTaken) hydrateRoot(root, <App />);
  else createRoot(root).render(<App />);
});
void needErrorTexts();
preloadPointedAt();

/** A server-rendered page that cannot be hydrated is rendered again. */
function renderFromScratch(error: unknown): undefined {
  reportError('load', error, 'prerendered');
}
