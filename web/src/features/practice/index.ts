export { AtHome } from './AtHome.tsx';
export { atHomeQuery } from './atHomeQuery.ts';
export { placementQuery } from './placement/api.ts';
export { PlacementCard } from './placement/PlacementCard.tsx';
export { PracticeEntry } from './lazyEntry.tsx';
export { WeakWords } from './lazyWeakWords.tsx';
export { weakWordsQuery } from './weakWordsQuery.ts';
