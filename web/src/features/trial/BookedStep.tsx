import { Avatar, Button, Paper } from '@mantine/core';
import '@mantine/core/styles/Avatar.css';
import type { TrialBooked } from '@skylark/contract/trial';
import { IconCalendarPlus, IconDeviceTablet, IconDoorEnter, IconMail, IconMessage } from '@tabler/icons-react';
import { Link } from 'wouter';
import { browserTimeZone } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Sky } from '../../ui/Sky.tsx';
import { OpenOnTablet } from '../tablet/index.ts';
import classes from './Wizard.module.css';

/** Everything a parent needs until the lesson. */
export function BookedStep({ booked }: { booked: TrialBooked }) {
  const t = useT();
  const time = useTimeFormat(browserTimeZone());
  const at = new Date(booked.startsAt);
  return (
    <>
      <div className={classes.ask}>
        <Sky pose="celebrating" size={140} />
        <h1>{t('trial.booked')}</h1>
      </div>
      <Paper className={classes.teacher}>
        <Avatar src={booked.teacher.photo.thumb} alt="" color="sky" size={84}>
          {booked.teacher.firstName.slice(0, 1)}
        </Avatar>
        <div>
          <h2>{`${time.dayHeading(at)}, ${time.range(at, booked.durationMinutes)}`}</h2>
          <p className={classes.soft}>{t('trial.date.zone', { zone: time.place() })}</p>
          <p>{t('trial.booked.with', { teacher: booked.teacher.firstName })}</p>
        </div>
      </Paper>
      <ul className={classes.needs}>
        <li>
          <IconMessage aria-hidden="true" /> {t('trial.booked.sms')}
        </li>
        <li>
          <IconDoorEnter aria-hidden="true" /> {t('trial.booked.room')}
        </li>
        <li>
          <IconDeviceTablet aria-hidden="true" />
          <span>
            {t('trial.booked.device')} <Link to={paths.settings.devices}>{t('trial.booked.check')}</Link>
          </span>
        </li>
        <li>
          <IconMail aria-hidden="true" /> <Link to={paths.settings.profile}>{t('trial.booked.email')}</Link>
        </li>
      </ul>
      <Button component={Link} to={paths.lessons} size="lg" fullWidth>
        {t('trial.booked.account')}
      </Button>
      <OpenOnTablet lessonId={booked.lessonId} size="lg" fullWidth />
      <Button
        // Not a `data:` address, which iPhones refuse.
        onClick={() => saveFile(new Blob([booked.calendar], { type: 'text/calendar;charset=utf-8' }), 'lesson.ics')}
        size="lg"
        fullWidth
        variant="light"
        leftSection={<IconCalendarPlus size={22} aria-hidden="true" />}
      >
        {t('trial.booked.calendar')}
      </Button>
    </>
  );
}
