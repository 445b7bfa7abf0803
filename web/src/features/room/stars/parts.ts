export { GiveStar } from './GiveStar.tsx';
export { StarFlight } from './StarFlight.tsx';
