/** Poses of Sky the skylark; each is a picture of the same name. */
export type Pose =
  | 'hello'
  | 'waiting'
  | 'listening'
  | 'thinking'
  | 'found'
  | 'celebrating'
  | 'oops'
  | 'no-network'
  | 'camera-asleep'
  | 'good-night'
  | 'reading'
  | 'flying'
  | 'teaching'
  | 'empty-nest'
  | 'ready'
  | 'mail'
  | 'gift'
  | 'lost';

/**
 * The mascot. It is decorative, so screen readers skip it.
 * @param isLazy for pictures below the first screen: loads when about to become visible
 */
export function Sky({ pose, size, isLazy = false }: { pose: Pose; size: number; isLazy?: boolean }) {
  return <img src={addressOf(pose)} width={size} height={size} alt="" {...(isLazy && { loading: 'lazy' as const })} />;
}

const addressOf = (pose: Pose): string => `/public/sky/${pose}.svg`;

/** Preloads the picture for offline use. */
export function fetchSky(pose: Pose): void {
  new Image().src = addressOf(pose);
}
