export { PlayedActivity, SlideActivity } from './SlideActivity.tsx';
