import type { NotificationChannel, NotificationKind } from '@skylark/contract/notifications.facts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call('GET /api/v2/profile/notifications', { signal }),
});

export const choose = (body: { kind: NotificationKind; channel: NotificationChannel; isOn: boolean }) =>
  call('PUT /api/v2/profile/notifications', { body });
