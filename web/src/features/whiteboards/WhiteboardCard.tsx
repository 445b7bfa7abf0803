import { Button, Paper } from '@mantine/core';
import { Link } from 'wouter';
import { loadable } from '../../lib/loadable.tsx';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Island } from '../../parts/Island.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { useProfile } from '../profile/index.ts';
import type { Whiteboard } from './api.ts';
import { WhiteboardActions } from './WhiteboardActions.tsx';
import { PlainCover } from './PlainCover.tsx';
import classes from './Whiteboards.module.css';

/** The board's code draws it, after the list has loaded. */
const { Part: WhiteboardCover } = loadable(() =>
  import('./WhiteboardCover.tsx').then((module) => module.WhiteboardCover),
);

/** One whiteboard in the list: its name, the other person, and the link. */
export function WhiteboardCard({ whiteboard }: { whiteboard: Whiteboard }) {
  const t = useT();
  const { type, timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const { id, code, name, teacher, student, createdAt } = whiteboard;
  const other = type === 'teacher' ? student : teacher;
  return (
    <Paper className={classes.card} component="article">
      <div className={classes.cover}>
        <Island name="whiteboard-cover" waiting={<PlainCover />} failed={() => <PlainCover />}>
          <WhiteboardCover code={code} roomId={id} />
        </Island>
      </div>
      <h2>{name}</h2>
      <p className={classes.person}>
        <Portrait photo={other.photo.thumb} firstName={other.firstName} alt="" sizePx={36} />
        <span>{`${other.firstName} ${other.lastName}`}</span>
      </p>
      <p className={classes.soft}>{t('whiteboards.since', { date: time.moment(new Date(createdAt)) })}</p>
      <div className={classes.cardActions}>
        <Button component={Link} to={paths.whiteboard(code)} aria-label={t('whiteboards.open_named', { name })}>
          {t('whiteboards.open')}
        </Button>
        {type === 'teacher' && <WhiteboardActions whiteboard={whiteboard} />}
      </div>
    </Paper>
  );
}
