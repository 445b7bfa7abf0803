export { deckQuery, lessonWordsQuery } from './api.ts';
export { DeckDialog, DeckPicker, LessonWordList, LessonWords } from './lazyParts.tsx';
