import { Sky } from '../../ui/Sky.tsx';
import classes from './LessonCover.module.css';

/** The picture of a lesson's topic; the mascot at a board if no presentation was chosen yet. */
export function LessonCover({ url, isLazy = false }: { url: string | null; isLazy?: boolean }) {
  return (
    <span className={classes.cover}>
      {url === null ? (
        <Sky pose="teaching" size={96} isLazy={isLazy} />
      ) : (
        <img src={url} alt="" {...(isLazy && { loading: 'lazy' as const })} />
      )}
    </span>
  );
}
