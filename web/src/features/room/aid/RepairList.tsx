import type { Ask } from '@skylark/contract/room';
import { Button } from '@mantine/core';
import { IconAlertCircleFilled, IconMoonStars } from '@tabler/icons-react';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import { otherStatus } from '../seatStatus.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import classes from './RepairList.module.css';
import { type Remedy, remediesOf } from './remedies.ts';
import { AskPicture } from './SignPicture.tsx';
import { useAid, useAidSession } from './useAid.ts';

/** For the teacher: the child's problems, each with the step that helps. Nothing is switched on from here. */
export function RepairList() {
  const t = useT();
  const { info } = useRoomSession();
  const { asked } = useAid();
  const seat = useRoom(({ state }) => state.seats.s);
  const isCalling = useRoom(({ state }) => state.call === 'started');
  const report = useRoom(({ reports }) => reports.s);
  const name = info.lesson.student.firstName;
  if (report?.stopped)
    return (
      <p className={classes.stopped} role="status" data-stopped-other>
        <IconMoonStars size={24} aria-hidden="true" />
        {t('tools.aid.stopped.other', { name })}
      </p>
    );
  const remedies = remediesOf(otherStatus(seat, isCalling), report);
  return (
    <div className={classes.help} role="status" aria-label={t('tools.aid.repair', { name })} data-help>
      {remedies.length > 0 && (
        <ul className={classes.card}>
          {remedies.map((remedy) => (
            <Line
              key={remedy.says}
              remedy={remedy}
              name={name}
              became={remedy.ask && asked[remedy.ask]}
              isAlone={remedies.length === 1}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface LineProps {
  remedy: Remedy;
  name: string;
  became: 'waiting' | 'yes' | 'no' | undefined;
  /** Several problems share the space of one: then only the button names the step, unless there is no button. */
  isAlone: boolean;
}

function Line({ remedy: { says, step, ask }, name, became, isAlone }: LineProps) {
  const t = useT();
  const answer = became && t(`tools.aid.asked.${became}` satisfies TextKey, { name });
  const isStepShown = isAlone || ask === undefined;
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        <span className={classes.what}>
          <IconAlertCircleFilled size={18} aria-hidden="true" />
          {t(says, { name })}
        </span>
        {(answer ?? isStepShown) && <span className={classes.step}>{answer ?? t(step, { name })}</span>}
      </span>
      {ask && <AskButton ask={ask} step={t(step, { name })} isAgain={became !== undefined} />}
    </li>
  );
}

function AskButton({ ask, step, isAgain }: { ask: Ask; step: string; isAgain: boolean }) {
  const t = useT();
  const aid = useAidSession();
  const label = t(isAgain ? 'tools.aid.ask.again' : 'tools.aid.ask');
  return (
    <Button
      size="compact-md"
      variant={isAgain ? 'default' : 'filled'}
      leftSection={<AskPicture ask={ask} size={18} />}
      aria-label={`${label}: ${step}`}
      onClick={() => aid.ask(ask)}
    >
      {label}
    </Button>
  );
}
