export { coursesQuery, deckQuery } from './api.ts';
export { DeckDialog, LessonWordList, LessonWords } from './lazyParts.tsx';
