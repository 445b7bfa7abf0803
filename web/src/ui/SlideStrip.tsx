import { type ReactNode, useEffect, useRef } from 'react';
import classes from './SlideStrip.module.css';

interface Slide {
  id: string;
  thumbUrl: string;
}

interface Props<Shown extends Slide> {
  slides: readonly Shown[];
  /** Index of the current slide. */
  at: number;
  turn: (to: number) => void;
  labelOf: (slide: Shown, index: number) => string;
  /** Drawn over a thumbnail's picture. */
  overOf?: (slide: Shown) => ReactNode;
  /** Additional content on a thumbnail; the element with the given id is its description. */
  markOf?: (slide: Shown, id: string) => ReactNode;
  /** Shown after the slides, each a list item with a button; their numbers continue from the last slide. */
  children?: ReactNode;
}

/** Thumbnails of all slides; the current one is marked and kept in view. */
export function SlideStrip<Shown extends Slide>({ slides, at, turn, labelOf, overOf, markOf, children }: Props<Shown>) {
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const item = list?.children[at];
    if (!list || !item) return undefined;
    // Scrolls only the strip, not the page around it.
    const keep = (): void => {
      const [frame, shown] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
      if (shown.left < frame.left) list.scrollLeft -= frame.left - shown.left;
      else if (shown.right > frame.right) list.scrollLeft += shown.right - frame.right;
    };
    keep();
    // A rotated device shows fewer of them.
    const watch = new ResizeObserver(keep);
    watch.observe(list);
    return () => watch.disconnect();
  }, [at]);
  return (
    <ol ref={strip} className={classes.strip}>
      {slides.map((slide, index) => (
        <li key={slide.id}>
          <button
            type="button"
            aria-current={index === at ? 'true' : undefined}
            aria-label={labelOf(slide, index)}
            aria-describedby={markOf && `mark-${slide.id}`}
            onClick={() => turn(index)}
          >
            <img src={slide.thumbUrl} alt="" width={128} height={72} loading="lazy" />
            {overOf?.(slide)}
            <span aria-hidden="true">{index + 1}</span>
            {markOf?.(slide, `mark-${slide.id}`)}
          </button>
        </li>
      ))}
      {children}
    </ol>
  );
}
