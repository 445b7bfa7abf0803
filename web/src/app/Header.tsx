import { Button } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from 'wouter';
import { ChildSwitch } from '../features/family/index.ts';
import { useLessonCounters, useProfile } from '../features/profile/index.ts';
import { serverNowMs } from '../lib/clock.ts';
import { TeacherTools } from '../features/search/index.ts';
import { paths } from '../lib/paths.ts';
import { useT } from '../lib/texts.tsx';
import { useTimeFormat } from '../lib/time.ts';
import { Island } from '../parts/Island.tsx';
import { Portrait } from '../ui/Portrait.tsx';
import { HandOver } from './HandOver.tsx';
import classes from './Header.module.css';
import { useIsKnown } from '../lib/knownPages.ts';

const nothing = (): null => null;

export function Header({ onOpenMenu }: { onOpenMenu: (() => void) | undefined }) {
  const t = useT();
  const profile = useProfile();
  const counters = useLessonCounters();
  const isKnown = useIsKnown();
  return (
    <header className={classes.header} data-tall={profile.type === 'student' || undefined}>
      <div
        className={classes.inside}
        data-siblings={profile.hasSiblings || undefined}
        data-student={profile.type === 'student' || undefined}
      >
        {onOpenMenu && (
          <button type="button" className={classes.burger} aria-label={t('app.menu.open')} onClick={onOpenMenu}>
            <IconMenu2 />
          </button>
        )}
        <Link to={paths.home} className={classes.brand} aria-label={t('app.name')}>
          <img src="/public/sky/logo.svg" width={36} height={36} alt="" />
          <span>{t('app.name')}</span>
        </Link>
        <div className={classes.facts}>
          {profile.type === 'student' ? (
            <HandOver />
          ) : (
            // Its space is kept, so that nothing beside it moves.
            <span className={classes.tools}>
              <Island name="teacher-tools" failed={nothing}>
                <TeacherTools />
              </Island>
            </span>
          )}
          {/* Their space is reserved before they load, so that nothing beside or below moves. */}
          <span className={classes.counts} data-waiting={!counters || undefined}>
            {profile.type === 'student' ? (
              <span className={classes.count}>{t('app.lessons_count', { count: counters?.closest ?? 0 })}</span>
            ) : (
              <TeachersDay />
            )}
            {profile.type === 'student' && (
              <Link to={paths.buyHistory} className={classes.balance}>
                {t('app.balance', { count: counters?.new ?? 0 })}
              </Link>
            )}
          </span>
          {profile.type === 'student' && isKnown(paths.buy) && (
            <Button component={Link} to={paths.buy} className={classes.buy ?? ''}>
              {t('app.buy')}
            </Button>
          )}
          <Link to={paths.settings.profile} className={classes.me} aria-label={t('app.my_profile')}>
            <Portrait photo={profile.photo.thumb} firstName={profile.firstName} alt="" sizePx={44} />
          </Link>
        </div>
        {profile.hasSiblings && (
          <Island name="child-switch" failed={nothing} waiting={<span className={classes.switchWaiting} />}>
            <ChildSwitch />
          </Island>
        )}
      </div>
    </header>
  );
}

/** A teacher's day in figures: the number of lessons, and when the next one begins. */
function TeachersDay() {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  const { today = 0, nextToday } = useLessonCounters() ?? {};
  return (
    <span className={`${classes.count} ${classes.today}`}>
      {t('app.lessons_today', { count: today })}
      {nextToday !== undefined && Date.parse(nextToday) > serverNowMs() && (
        <span className={classes.nextToday}>{`, ${t('app.next_at', { time: time.clock(new Date(nextToday)) })}`}</span>
      )}
    </span>
  );
}
