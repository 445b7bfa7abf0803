import { Alert, Button } from '@mantine/core';
import { IconCircleCheckFilled, IconMail, IconPhone, IconWorld } from '@tabler/icons-react';
import type { CodeStrategy } from '@skylark/contract/auth.facts';
import { type ReactNode, useState } from 'react';
import { useNowMs } from '../../lib/clock.ts';
import { useT } from '../../lib/texts.tsx';
import { formatPhone } from '../../parts/formatPhone.ts';
import { useTimeFormat } from '../../lib/time.ts';
import classes from './Reach.module.css';
import { ConfirmForm } from './ConfirmForm.tsx';
import { EmailForm } from './EmailForm.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import { useProfile } from './useProfile.ts';

/** Contact data, and the zone in which times are shown. */
export function Reach() {
  const t = useT();
  const { email, newEmail, isEmailConfirmed, phone, isPhoneConfirmed, timeZone } = useProfile();
  const [changing, setChanging] = useState<'email' | 'phone' | 'proof_email' | 'proof_phone'>();
  const close = (): void => setChanging(undefined);
  const now = new Date(useNowMs());
  const format = useTimeFormat(timeZone);
  return (
    <>
      <dl className={classes.list}>
        <Row icon={<IconMail aria-hidden="true" />} name={t('profile.email')}>
          {email ?? t('profile.none')}
          {email !== null && (
            <State
              strategy="email"
              isConfirmed={isEmailConfirmed}
              confirm={changing === undefined ? () => setChanging('proof_email') : undefined}
            />
          )}
        </Row>
        <Row icon={<IconPhone aria-hidden="true" />} name={t('profile.phone')}>
          <span className="numbers">{phone === null ? t('profile.none') : formatPhone(phone)}</span>
          {phone !== null && (
            <State
              strategy="phone"
              isConfirmed={isPhoneConfirmed}
              confirm={changing === undefined ? () => setChanging('proof_phone') : undefined}
            />
          )}
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
        {changing === 'proof_email' && email !== null && <ConfirmForm strategy="email" address={email} close={close} />}
        {changing === 'proof_phone' && phone !== null && <ConfirmForm strategy="phone" address={phone} close={close} />}
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

/** Whether an address can be used to sign in; otherwise, a button to confirm it. */
function State({ strategy, isConfirmed, confirm }: StateProps) {
  const t = useT();
  return (
    <>
      <span className={classes.state} data-good={isConfirmed}>
        {isConfirmed && <IconCircleCheckFilled size={18} aria-hidden="true" />}
        {t(isConfirmed ? 'profile.confirmed' : 'profile.unconfirmed')}
      </span>
      {!isConfirmed && <span className={classes.note}>{t(`profile.proof.why_${strategy}`)}</span>}
      {!isConfirmed && confirm && (
        <Button className={classes.confirm} onClick={confirm}>
          {t(`profile.proof.${strategy}`)}
        </Button>
      )}
    </>
  );
}

interface StateProps {
  strategy: CodeStrategy;
  isConfirmed: boolean;
  /** Opens the form; undefined while another one is open. */
  confirm: (() => void) | undefined;
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
