import './ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { goToSignIn } from './app/signInAddress.ts';
import { guessedLocale, speak } from './lib/texts.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// A browser without a session loads only the sign-in page.
const isAtSignIn = goToSignIn();
const [Page] = await Promise.all([
  isAtSignIn
    ? import('./app/SignInFirst.tsx').then(({ SignInFirst }) => SignInFirst)
    : import('./app/App.tsx').then(({ App }) => App),
  speak(guessedLocale(), isAtSignIn ? 'signIn' : 'all'),
]);
createRoot(root).render(<Page />);
