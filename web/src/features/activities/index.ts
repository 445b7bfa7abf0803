export { SlideActivity } from './SlideActivity.tsx';
