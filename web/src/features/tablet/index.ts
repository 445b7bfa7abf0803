export { OpenOnTablet } from './OpenOnTablet.tsx';
