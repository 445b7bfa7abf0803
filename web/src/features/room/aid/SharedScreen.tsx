import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import { Sky } from '../../../ui/Sky.tsx';
import { Picture } from '../../devices/index.ts';
import { useCall } from '../call/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import classes from './SharedScreen.module.css';

/**
 * The teacher's shared screen, over the board or beside it; a tap anywhere on it switches between the two, for both
 * sides. Stop hides it, like the teacher's picture.
 */
export function SharedScreen() {
  const t = useT();
  const { call, link, info } = useRoomSession();
  const { screen, phase } = useCall(call);
  const isLarge = useRoom(({ state }) => state.isScreenLarge);
  const isStopped = useRoom(({ reports }) => reports[info.seat]?.stopped === true);
  if (!screen || isStopped) return null;
  const name = info.lesson.teacher.firstName;
  const words = t('tools.screen.shown', { name });
  const Icon = isLarge ? IconArrowsMinimize : IconArrowsMaximize;
  const size = t(isLarge ? 'tools.screen.smaller' : 'tools.screen.larger');
  return (
    <figure className={classes.shared} data-shared-screen={isLarge ? 'large' : 'beside'}>
      <div className={classes.picture}>
        <div className={classes.behind} role="status">
          <Sky pose={phase === 'connected' ? 'waiting' : 'no-network'} size={120} />
          <span>{t(phase === 'connected' ? 'tools.screen.coming' : 'tools.screen.lost', { name })}</span>
        </div>
        {phase === 'connected' && <Picture stream={screen} label={words} isWhole />}
      </div>
      <figcaption className={classes.caption}>{words}</figcaption>
      <button
        type="button"
        className={classes.size}
        aria-pressed={isLarge}
        aria-label={size}
        title={size}
        onClick={() => link.do({ k: 'screen', large: !isLarge })}
      >
        <span className={classes.sign}>
          <Icon size={24} aria-hidden="true" />
        </span>
      </button>
    </figure>
  );
}
