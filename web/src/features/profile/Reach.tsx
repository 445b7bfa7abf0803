import { Alert, Button } from '@mantine/core';
import { IconCircleCheckFilled, IconMail, IconPhone, IconWorld } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNowMs } from '../../lib/clock.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import classes from './Reach.module.css';
import { EmailForm } from './EmailForm.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import { useProfile } from './useProfile.ts';

/** Where the school reaches somebody, and on which clock times are shown. */
export function Reach() {
  const t = useT();
  const { email, newEmail, isEmailConfirmed, phone, timeZone } = useProfile();
  const [changing, setChanging] = useState<'email' | 'phone'>();
  const close = (): void => setChanging(undefined);
  const now = new Date(useNowMs());
  const format = useTimeFormat(timeZone);
  return (
    <>
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
      {newEmail !== null && changing === undefined && (
        <Alert color="sky" role="status" mt="md">
          {t('profile.email.sent', { email: newEmail })}
        </Alert>
      )}
      <div className={classes.change}>
        {changing === 'email' && <EmailForm close={close} />}
        {changing === 'phone' && <PhoneForm close={close} />}
        {changing === undefined && (
          <>
            <Button variant="default" onClick={() => setChanging('email')}>
              {t(email === null ? 'profile.email.add' : 'profile.email.change')}
            </Button>
            <Button variant="default" onClick={() => setChanging('phone')}>
              {t(phone === null ? 'profile.phone.add' : 'profile.phone.change')}
            </Button>
          </>
        )}
      </div>
    </>
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
