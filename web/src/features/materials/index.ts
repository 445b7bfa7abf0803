export { coursesQuery, deckQuery, lessonWordsQuery } from './api.ts';
export { DeckDialog, LessonWordList, LessonWords } from './lazyParts.tsx';
