import { Button } from '@mantine/core';
import { browserTimeZone } from '../../lib/locale.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { formatPhone } from '../../parts/formatPhone.ts';
import { State } from '../../ui/State.tsx';
import type { HeldSlot } from './held.ts';
import type { Draft } from './wizard.ts';

/** The managers have received the request: what happens next, and a way back for people who don't want to wait. */
export function CallAsked({ held, draft, onOtherTime }: { held: HeldSlot; draft: Draft; onOtherTime: () => void }) {
  const t = useT();
  const time = useTimeFormat(browserTimeZone());
  const at = new Date(held.startsAt);
  const chosen = `${time.day(at)}, ${time.clock(at)}`;
  return (
    <State
      isPage
      pose="listening"
      role="status"
      title={t('trial.called', { phone: formatPhone(draft.phone) })}
      text={t('trial.called.text', { time: chosen, teacher: held.teacherName })}
      action={
        <Button variant="default" onClick={onOtherTime}>
          {t('trial.called.again')}
        </Button>
      }
    />
  );
}
