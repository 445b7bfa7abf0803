export { SlideSounds } from './SlideSounds.tsx';
export { WhoHears } from './WhoHears.tsx';
