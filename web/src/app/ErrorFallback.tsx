import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useT } from '../lib/texts.tsx';
import { State } from '../ui/State.tsx';

/** Shown when rendering breaks (specification, point 2). */
export class ErrorFallback extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const t = useT();
  return (
    <main>
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
    </main>
  );
}
