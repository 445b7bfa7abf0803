import './ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { guessedLocale, speak } from './lib/texts.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await speak(guessedLocale());
createRoot(root).render(<App />);
