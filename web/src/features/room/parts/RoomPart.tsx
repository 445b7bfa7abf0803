import type { ReactNode } from 'react';
import { useT } from '../../../lib/texts.tsx';
import type { FailedFace } from '../../../parts/Boundary.tsx';
import { Island } from '../../../parts/Island.tsx';
import { RetryButton } from '../../../parts/RetryButton.tsx';
import { State } from '../../../ui/State.tsx';
import classes from './RoomPart.module.css';
import { StageLoading } from './StageLoading.tsx';

/** A bar or panel of the room: if it breaks, the call, the board and the other bars continue. */
export function RoomPart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Island name={name} failed={partFailed}>
      {children}
    </Island>
  );
}

/** The board and the slide: if they fail to load or break, the two people still see and hear each other. */
export function StagePart({ page, children }: { page: string | null; children: ReactNode }) {
  return (
    <Island name="stage" waiting={<StageLoading />} failed={stageFailed} resetKey={page ?? ''}>
      {children}
    </Island>
  );
}

const partFailed: FailedFace = (retry, error) => <SmallFailed retry={retry} error={error} />;
const stageFailed: FailedFace = (retry, error) => <StageFailed retry={retry} error={error} />;

function SmallFailed({ retry, error }: { retry: () => void; error: unknown }) {
  const t = useT();
  return (
    <div className={classes.failed} role="alert">
      <span>{t('app.part_failed')}</span>
      <RetryButton size="compact-md" variant="light" retry={retry} error={error} />
    </div>
  );
}

function StageFailed({ retry, error }: { retry: () => void; error: unknown }) {
  const t = useT();
  return (
    <State
      pose="oops"
      role="alert"
      title={t('room.stage_failed')}
      text={t('room.stage_failed_text')}
      action={<RetryButton retry={retry} error={error} />}
    />
  );
}
