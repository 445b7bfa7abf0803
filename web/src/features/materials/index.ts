export { coursesQuery, deckQuery } from './api.ts';
export { DeckDialog, LessonWords, WordsDialog } from './lazyParts.tsx';
