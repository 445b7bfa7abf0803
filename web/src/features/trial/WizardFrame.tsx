import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import type { WizardStep } from './wizard.ts';
import classes from './Wizard.module.css';

/** Progress, a back button, and one question at a time. */
export function WizardFrame({
  step,
  all,
  back,
  children,
}: {
  step: WizardStep;
  /** The steps that this family goes through. */
  all: readonly WizardStep[];
  back: (() => void) | undefined;
  children: ReactNode;
}) {
  const t = useT();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // For screen readers each step is a new page.
  useEffect(() => {
    if (!isFirst.current) {
      // Focusing the field lets people type at once in steps that ask for one thing. Without scrolling, because the
      // browser would scroll the header out of view to show a tall step.
      const field = main.current?.querySelector<HTMLInputElement>('input:not([type=radio], [type=checkbox])');
      (field?.value === '' ? field : main.current)?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    isFirst.current = false;
  }, [step]);
  const at = all.indexOf(step) + 1;
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <span className={classes.back}>
          {back && (
            <ActionIcon onClick={back} aria-label={t('trial.back')} color="ink.8">
              <IconArrowLeft />
            </ActionIcon>
          )}
        </span>
        <Link to={paths.welcome} className={classes.brand}>
          <img src="/public/sky/logo.svg" width={36} height={36} alt="" />
          <span>{t('app.name')}</span>
        </Link>
        <span className={classes.count}>{t('trial.step', { step: at, steps: all.length })}</span>
        <progress className={classes.progress} value={at} max={all.length} aria-label={t('trial.progress')} />
      </header>
      <main className={classes.main} ref={main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
