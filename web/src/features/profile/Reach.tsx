import { IconCircleCheckFilled, IconMail, IconPhone, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNowMs } from '../../lib/clock.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import classes from './Reach.module.css';
import { useProfile } from './useProfile.ts';

/** Where the school reaches somebody, and on which clock times are shown. */
export function Reach() {
  const t = useT();
  const { email, isEmailConfirmed, phone, timeZone } = useProfile();
  const now = new Date(useNowMs());
  const format = useTimeFormat(timeZone);
  return (
    <dl className={classes.list}>
      <Row icon={<IconMail aria-hidden="true" />} name={t('profile.email')}>
        {email ?? t('profile.none')}
        {email !== null && (
          <span className={classes.state} data-good={isEmailConfirmed}>
            {isEmailConfirmed && <IconCircleCheckFilled size={18} aria-hidden="true" />}
            {t(isEmailConfirmed ? 'profile.confirmed' : 'profile.unconfirmed')}
          </span>
        )}
      </Row>
      <Row icon={<IconPhone aria-hidden="true" />} name={t('profile.phone')}>
        <span className="numbers">{phone ?? t('profile.none')}</span>
      </Row>
      <Row icon={<IconWorld aria-hidden="true" />} name={t('profile.time_zone')}>
        <span>
          {t('profile.time_zone.now', { zone: format.zone(now), time: format.elsewhere(now, timeZone).time })}
        </span>
        <span className={classes.note}>{t('profile.time_zone.note')}</span>
      </Row>
    </dl>
  );
}

function Row({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      {icon}
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
