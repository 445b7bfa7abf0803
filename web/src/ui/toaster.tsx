import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { IconVolume } from '@tabler/icons-react';
import { createRoot } from 'react-dom/client';
import { theme } from './theme.ts';
import type { ToastAction } from './toastAction.ts';
import { toastReader } from './toastReader.ts';
import classes from './toaster.module.css';

const host = document.createElement('div');
document.body.append(host);
createRoot(host).render(
  <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
    <Notifications position="top-center" limit={3} />
  </MantineProvider>,
);

/** Specification, point 9. */
const TOAST_MS = 1_500;
/** An error must stay long enough to be read. */
const ERROR_TOAST_MS = 6_000;

/** Long enough to notice a mistake, and to reach the button by keyboard. */
const ACTION_TOAST_MS = 10_000;

export function showToast(kind: 'done' | 'error', message: string, action?: ToastAction): void {
  const reader = toastReader();
  const id = notifications.show({
    message: action ? (
      <span className={classes.acting}>
        {message}
        <button
          type="button"
          onClick={() => {
            notifications.hide(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      </span>
    ) : reader ? (
      <span className={classes.spoken}>
        {message}
        <button type="button" data-speaker aria-label={reader.label(message)} onClick={() => reader.read(message)}>
          <IconVolume size={34} aria-hidden="true" />
        </button>
      </span>
    ) : (
      message
    ),
    color: kind === 'done' ? 'leaf' : 'coral',
    autoClose: action ? ACTION_TOAST_MS : kind === 'error' || reader ? ERROR_TOAST_MS : TOAST_MS,
    withBorder: true,
    // Disappears by itself, but not while a mouse hovers over it.
    withCloseButton: false,
    role: kind === 'done' ? 'status' : 'alert',
  });
}
