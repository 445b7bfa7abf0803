import { IconPhoto } from '@tabler/icons-react';
import classes from './materials.module.css';

/** The first slide; a plain area when there is none. */
export function Cover({ url }: { url: string | null }) {
  return (
    <span className={classes.cover}>
      {url === null ? <IconPhoto size={40} aria-hidden="true" /> : <img src={url} alt="" loading="lazy" />}
    </span>
  );
}
