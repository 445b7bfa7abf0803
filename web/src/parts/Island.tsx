import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useT } from '../lib/texts.tsx';
import { State } from '../ui/State.tsx';
import { Boundary, type FailedFace } from './Boundary.tsx';

interface Props {
  /** What it is, for the log: a plain name without ids. */
  name: string;
  children: ReactNode;
  /** Stands here while its code comes. */
  waiting?: ReactNode;
  /** Stands here when it failed; without it, a face that says so and offers to try again. */
  failed?: FailedFace;
  /** Of what is shown inside: something else is tried anew. */
  resetKey?: string;
}

/**
 * The one way to mount a part that is loaded later, or whose failure must stay its own: while it comes something stands
 * in its place, and when it cannot be fetched or breaks, everything around it goes on (docs/decisions/0008).
 */
export function Island({ name, children, waiting = null, failed = partFailed, resetKey }: Props) {
  return (
    <Boundary name={name} failed={failed} {...(resetKey !== undefined && { resetKey })}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}

const partFailed: FailedFace = (retry) => <PartFailed retry={retry} />;

export function PartFailed({ retry }: { retry: () => void }) {
  const t = useT();
  return (
    <State
      pose="oops"
      role="alert"
      title={t('app.part_failed')}
      action={<Button onClick={retry}>{t('app.try_again')}</Button>}
    />
  );
}
