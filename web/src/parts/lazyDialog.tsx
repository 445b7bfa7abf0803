import { Button } from '@mantine/core';
import { onlineManager } from '@tanstack/react-query';
import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { useT } from '../lib/texts.tsx';
import { Island } from './Island.tsx';
import { RetryButton } from './RetryButton.tsx';
import classes from './lazyDialog.module.css';

/** Until then, the page is still busy loading. */
const REST_AFTER_MS = 5_000;

interface DialogProps {
  /** When missing, the dialog is open as long as it is mounted. */
  isOpen?: boolean;
  close?: () => void;
}

interface Options {
  /** Loaded soon after the page around it, because it has to be available offline. */
  soon?: boolean;
}

/**
 * A dialog whose code is loaded when it is first opened. It stays mounted afterwards, so that its closing animation
 * runs. If its code can't be loaded, a card says so; the page behind continues.
 * @param name for the log
 */
export function lazyDialog<Props extends DialogProps>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  { soon = false }: Options = {},
): ComponentType<Props> {
  const { Part, preload } = loadable(load);
  if (soon) setTimeout(() => void preload(), REST_AFTER_MS);
  return function LazyDialog(props: Props) {
    const [wasOpened, setOpened] = useState(false);
    const { isOpen = true, close } = props;
    if (isOpen && !wasOpened) setOpened(true);
    if (!isOpen && !wasOpened) return null;
    return (
      <Island
        name={name}
        failed={(retry, error) => isOpen && <DialogFailed retry={retry} error={error} close={close} />}
      >
        <Part {...props} />
      </Island>
    );
  };
}

interface FailedProps {
  retry: () => void;
  error: unknown;
  close: (() => void) | undefined;
}

const subscribe = (changed: () => void): (() => void) => onlineManager.subscribe(changed);
const isOnline = (): boolean => onlineManager.isOnline();

function DialogFailed({ retry, error, close }: FailedProps) {
  const t = useT();
  // Without a network a reload would only lose the page.
  const canRetry = useSyncExternalStore(subscribe, isOnline);
  return (
    <div className={classes.card} role="alert">
      <p>{t(canRetry ? 'app.part_failed' : 'error.offline')}</p>
      <div className={classes.buttons}>
        {canRetry && <RetryButton retry={retry} error={error} />}
        {close && (
          <Button variant="default" onClick={close}>
            {t('app.close')}
          </Button>
        )}
      </div>
    </div>
  );
}
