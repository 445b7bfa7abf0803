import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Radio.css';
import { Button, NumberInput, Radio } from '@mantine/core';
import { MINUTES_GIVEN_MAX } from '@skylark/contract/minutes.facts';
import { type ReactNode, useState } from 'react';
import { call, type DeskKey } from '../../../lib/call.ts';
import { mayCall, useMe } from '../../../lib/me.ts';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ActDialog, type Asked } from '../../acts/index.ts';
import styles from '../InboxPage.module.css';
import type { OpenItem } from '../words.ts';
import { answered } from './answers.tsx';
import { type Offer, OfferTimes } from './OfferTimes.tsx';

const DEFAULT_MINUTES = 10;
const WAYS = ['minutes', 'lesson', 'refused'] as const;

interface Of {
  id: string;
  shown: OpenItem;
}

/** The button that opens the act, shown to managers who may perform it. */
function Opens({ may, text, act }: { may: DeskKey; text: TextKey; act: (close: () => void) => ReactNode }) {
  const t = useT();
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  if (!mayCall(me, may)) return <Notice kind="info">{t('inbox.not_yours')}</Notice>;
  return (
    <div className={styles['form']}>
      <div>
        <Button onClick={() => setOpen(true)}>{t(text)}</Button>
      </div>
      {isOpen && act(() => setOpen(false))}
    </div>
  );
}

/** A reported problem, answered with minutes, a lesson or nothing, and a message to the family and the teacher. */
export const DecideProblem = (of: Of) => (
  <Opens
    may="POST /api/v2/manager/lesson_problems/{id}/decision"
    text="inbox.decide_send"
    act={(close) => <ProblemAct {...of} close={close} />}
  />
);

function ProblemAct({ id, shown, close }: Of & { close: () => void }) {
  const t = useT();
  const [way, setWay] = useState<(typeof WAYS)[number]>('minutes');
  const [minutes, setMinutes] = useState<number | string>(DEFAULT_MINUTES);
  const given = Number(minutes);
  const isGiven = way !== 'minutes' || (Number.isInteger(given) && given >= 1 && given <= MINUTES_GIVEN_MAX);
  const ask = ({ reason: words, ...asked }: Asked) =>
    call('POST /api/v2/manager/lesson_problems/{id}/decision', {
      params: { id },
      body: way === 'minutes' ? { ...asked, decision: way, minutes: given, words } : { ...asked, decision: way, words },
    });
  return (
    <ActDialog
      title={t('inbox.decide_title', { child: shown.item.lesson?.child ?? shown.item.person?.name ?? '' })}
      doIt={t('inbox.decide_send')}
      done={t('inbox.decided')}
      reasons={[]}
      told={{ label: t('inbox.words'), about: t('inbox.words_who') }}
      choice={isGiven ? `${way} ${way === 'minutes' ? given : ''}` : undefined}
      ask={ask}
      onDone={() => void answered()}
      onClose={close}
    >
      <Radio.Group
        label={t('inbox.decide')}
        value={way}
        onChange={(value) => setWay(WAYS.find((one) => one === value) ?? way)}
      >
        <div className={styles['ways']}>
          {WAYS.map((one) => (
            <Radio key={one} value={one} label={t(`inbox.decide.${one}`)} />
          ))}
        </div>
      </Radio.Group>
      {way === 'minutes' && (
        <NumberInput
          label={t('inbox.minutes')}
          min={1}
          max={MINUTES_GIVEN_MAX}
          allowDecimal={false}
          value={minutes}
          onChange={setMinutes}
        />
      )}
    </ActDialog>
  );
}

/** A wish: the family reads the answer. */
export const AnswerWish = (of: Of) => (
  <Opens
    may="POST /api/v2/manager/lesson_wishes/{id}/answer"
    text="inbox.answer_write"
    act={(close) => <WishAct {...of} close={close} />}
  />
);

function WishAct({ id, shown, close }: Of & { close: () => void }) {
  const t = useT();
  const { wish } = shown.body;
  const [offered, setOffered] = useState<Offer>();
  return (
    <ActDialog
      title={t('inbox.answer_title', { name: shown.item.person?.name ?? '' })}
      doIt={t('inbox.answer_send')}
      done={t('inbox.answer_sent')}
      reasons={[]}
      told={{ label: t('inbox.answer') }}
      choice={offered ?? 'answer'}
      ask={({ reason: answer, ...asked }) =>
        call('POST /api/v2/manager/lesson_wishes/{id}/answer', { params: { id }, body: { ...asked, answer, offered } })
      }
      onDone={() => void answered()}
      onClose={close}
    >
      {wish !== null && <OfferTimes wish={wish} offered={offered} onOffer={setOffered} />}
    </ActDialog>
  );
}
