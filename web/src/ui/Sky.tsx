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

/** Our mascot. It only accompanies words, so a screen reader need not speak of it. */
export function Sky({ pose, size }: { pose: Pose; size: number }) {
  return <img src={addressOf(pose)} width={size} height={size} alt="" />;
}

const addressOf = (pose: Pose): string => `/public/sky/${pose}.svg`;

/** Has the picture at hand before there is no network. */
export function fetchSky(pose: Pose): void {
  new Image().src = addressOf(pose);
}
