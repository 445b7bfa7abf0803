import { IconPhoto } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { ActivityThumb } from '../../parts/ActivityThumb.tsx';
import classes from './materials.module.css';

/** The first slide with its activity; a plain area when there is none. */
export function Cover({ url, activity }: { url: string | null } & ComponentProps<typeof ActivityThumb>) {
  return (
    <span className={classes.cover}>
      {url === null ? <IconPhoto size={40} aria-hidden="true" /> : <img src={url} alt="" loading="lazy" />}
      <ActivityThumb activity={activity} />
    </span>
  );
}
