import { Sky } from '../../ui/Sky.tsx';
import classes from './Whiteboards.module.css';

/** A whiteboard without drawings, or whose picture is still being made. */
export const PlainCover = () => (
  <span className={classes.plain}>
    <Sky pose="flying" size={96} isLazy />
  </span>
);
