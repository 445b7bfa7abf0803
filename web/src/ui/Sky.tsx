/** What Sky the skylark can feel; each is a picture of the same name. */
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
 * Our mascot. It only accompanies words, so a screen reader need not speak of it.
 * @param isLazy fetched when it is about to be seen: below the first screen
 */
export function Sky({ pose, size, isLazy = false }: { pose: Pose; size: number; isLazy?: boolean }) {
  return <img src={addressOf(pose)} width={size} height={size} alt="" {...(isLazy && { loading: 'lazy' as const })} />;
}

const addressOf = (pose: Pose): string => `/public/sky/${pose}.svg`;

/** Has the picture at hand before there is no network. */
export function fetchSky(pose: Pose): void {
  new Image().src = addressOf(pose);
}
