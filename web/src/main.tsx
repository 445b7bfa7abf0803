import './ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { askAheadFor, preloadFor } from './app/routeAt.ts';
import { takeAuthToken } from './features/auth/index.ts';
import { guessedLocale, rememberedLocale } from './lib/locale.ts';
import { reportUncaughtErrors } from './lib/reportError.ts';
import { speak } from './lib/texts.tsx';

reportUncaughtErrors();

const LOADER_AFTER_MS = 300;

// A token in the address leaves it before anything else is asked of anybody.
const signedIn = takeAuthToken(window);

const remembered = rememberedLocale();
const texts = remembered ? speak(remembered) : guessedLocale().then(speak);
const page = preloadFor(window.location.pathname);
void signedIn.then(() => askAheadFor(window.location));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await Promise.all([signedIn, texts]);
// A page that comes a moment later is not announced by a loader, one that takes longer is.
await Promise.race([page, new Promise((resolve) => setTimeout(resolve, LOADER_AFTER_MS))]);
createRoot(root).render(<App />);
