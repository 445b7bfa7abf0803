export { PracticeEntry } from './lazyEntry.tsx';
export { WeakWords } from './lazyWeakWords.tsx';
export { weakWordsQuery } from './weakWordsQuery.ts';
