export { SeeAs } from './SeeAs.tsx';
