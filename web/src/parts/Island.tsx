import { type ReactNode, Suspense } from 'react';
import { useT } from '../lib/texts.tsx';
import { State } from '../ui/State.tsx';
import { Boundary, type FailedFace } from './Boundary.tsx';
import { RetryButton } from './RetryButton.tsx';

interface Props {
  /** Name of the content for the log: plain, without ids. */
  name: string;
  children: ReactNode;
  /** Shown while its code is loading. */
  waiting?: ReactNode;
  /** Shown after a failure; by default an error view with a retry button. */
  failed?: FailedFace;
  /** Identifies the content: a new value tries again. */
  resetKey?: string;
}

/**
 * The only way to mount a component that is loaded later, or whose failure must be contained: shows a placeholder while
 * loading, and when it fails to load or crashes, everything around it continues (docs/decisions/0008).
 */
export function Island({ name, children, waiting = null, failed = partFailed, resetKey }: Props) {
  return (
    <Boundary name={name} failed={failed} {...(resetKey !== undefined && { resetKey })}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}

const partFailed: FailedFace = (retry, error) => <PartFailed retry={retry} error={error} />;

export function PartFailed({ retry, error }: { retry: () => void; error: unknown }) {
  const t = useT();
  return (
    <State pose="oops" role="alert" title={t('app.part_failed')} action={<RetryButton retry={retry} error={error} />} />
  );
}
