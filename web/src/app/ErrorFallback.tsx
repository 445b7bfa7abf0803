import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { PartNotLoaded } from '../lib/loadable.tsx';
import { useT } from '../lib/texts.tsx';
import { Boundary, type FailedFace } from '../parts/Boundary.tsx';
import { PartFailed } from '../parts/Island.tsx';
import { State } from '../ui/State.tsx';

/** Wraps the whole app: shown when rendering fails (specification, point 2). */
export function ErrorFallback({ children }: { children: ReactNode }) {
  return (
    <Boundary name="app" failed={wholePageFailed}>
      {children}
    </Boundary>
  );
}

/** For a page whose code failed to load, shows that; a page that crashed is reloaded, as the specification says. */
export const pageFailed: FailedFace = (retry, error) =>
  error instanceof PartNotLoaded ? <PartFailed retry={retry} error={error} /> : <Broken />;

const wholePageFailed: FailedFace = (retry, error) => <main>{pageFailed(retry, error)}</main>;

function Broken() {
  const t = useT();
  return (
    <State
      isPage
      pose="oops"
      role="alert"
      title={t('app.broken.title')}
      action={
        <Button size="lg" onClick={() => window.location.reload()}>
          {t('app.broken.reload')}
        </Button>
      }
    />
  );
}
