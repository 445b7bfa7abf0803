import { Button } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { lazySoon } from '../lib/lazySoon.ts';
import { useT } from '../lib/texts.tsx';
import { Island } from './Island.tsx';
import classes from './lazyDialog.module.css';

interface DialogProps {
  /** When missing, the dialog is open as long as it is mounted. */
  isOpen?: boolean;
  close?: () => void;
}

interface Options {
  /** Loaded as soon as the browser is idle, because it has to be available offline. */
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
  const Part = soon ? lazySoon(load) : loadable(load).Part;
  return function LazyDialog(props: Props) {
    const [wasOpened, setOpened] = useState(false);
    const { isOpen = true, close } = props;
    // Opening it again loads it again.
    const giveUp = (forget: () => void) => (): void => {
      close?.();
      setOpened(false);
      forget();
    };
    if (isOpen && !wasOpened) setOpened(true);
    if (!isOpen && !wasOpened) return null;
    return (
      <Island name={name} failed={(retry) => isOpen && <DialogFailed retry={retry} close={close && giveUp(retry)} />}>
        <Part {...props} />
      </Island>
    );
  };
}

function DialogFailed({ retry, close }: { retry: () => void; close: (() => void) | undefined }) {
  const t = useT();
  return (
    <div className={classes.card} role="alert">
      <p>{t('app.part_failed')}</p>
      <div className={classes.buttons}>
        <Button onClick={retry}>{t('app.try_again')}</Button>
        {close && (
          <Button variant="default" onClick={close}>
            {t('app.close')}
          </Button>
        )}
      </div>
    </div>
  );
}
