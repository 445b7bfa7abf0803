import { lazyPart } from '../lib/lazyPart.ts';
import { Island } from './Island.tsx';
import type { SlideSoundProps } from './SlideSound.tsx';

const { Part } = lazyPart<SlideSoundProps>(['play'], () => import('./SlideSound.tsx').then((m) => m.SlideSound));

type Props = Omit<SlideSoundProps, 'url'> & { url: string | undefined };

/** The speaker button of a slide with a recording; its code is loaded only if there is one. */
export function SlideSound({ url, ...rest }: Props) {
  if (url === undefined) return null;
  return (
    <Island name="slide-sound" failed={() => null}>
      <Part key={url} url={url} {...rest} />
    </Island>
  );
}
