import './ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { askAheadFor, preloadFor } from './app/routes.tsx';
import { takeAuthToken } from './features/auth/index.ts';
import { guessedLocale, rememberedLocale } from './lib/locale.ts';
import { speak } from './lib/texts.tsx';

// A token in the address leaves it before anything else is asked of anybody.
const signedIn = takeAuthToken(window);

const remembered = rememberedLocale();
const texts = remembered ? speak(remembered) : guessedLocale().then(speak);
preloadFor(window.location.pathname);
void signedIn.then(() => askAheadFor(window.location.pathname));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await Promise.all([signedIn, texts]);
createRoot(root).render(<App />);
