export { questionOf, taskOf } from './questionOf.ts';
export { PlayedActivity, SlideActivity } from './SlideActivity.tsx';
export { TriedActivity } from './TriedActivity.tsx';
export { useLargeActivity } from './useLargeActivity.ts';
