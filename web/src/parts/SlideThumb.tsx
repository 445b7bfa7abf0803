import { ActivityThumb } from './ActivityThumb.tsx';
import classes from './ActivityThumb.module.css';

interface Props {
  slide: { thumbUrl: string; activity: Parameters<typeof ActivityThumb>[0]['activity'] };
  /** Its description, unless something around it is named by it. */
  alt?: string;
  width: number;
}

/** A slide, small, with what its activity holds. */
export function SlideThumb({ slide: { thumbUrl, activity }, alt = '', width }: Props) {
  return (
    <span className={classes.slide}>
      <img src={thumbUrl} alt={alt} width={width} height={(width * 9) / 16} loading="lazy" />
      <ActivityThumb activity={activity} />
    </span>
  );
}
