import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { createRoot } from 'react-dom/client';
import { theme } from './theme.ts';

const host = document.createElement('div');
document.body.append(host);
createRoot(host).render(
  <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
    <Notifications position="top-center" limit={3} />
  </MantineProvider>,
);

export function showToast(kind: 'done' | 'error', message: string, milliseconds: number): void {
  notifications.show({
    message,
    color: kind === 'done' ? 'leaf' : 'coral',
    autoClose: milliseconds,
    withBorder: true,
    // It goes by itself, and waits while a mouse rests on it.
    withCloseButton: false,
    role: kind === 'done' ? 'status' : 'alert',
  });
}
