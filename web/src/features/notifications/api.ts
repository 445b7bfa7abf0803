import type { Channels } from '@skylark/contract/channels';
import type { NotificationChannel, NotificationKind } from '@skylark/contract/notifications.facts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/queries.ts';

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call('GET /api/v2/profile/notifications', { signal }),
});

export const choose = (body: { kind: NotificationKind; channel: NotificationChannel; isOn: boolean }) =>
  call('PUT /api/v2/profile/notifications', { body });

export const channelsQuery = queryOptions({
  queryKey: ['notifications', 'channels'],
  queryFn: ({ signal }) => call('GET /api/v2/profile/channels', { signal }),
});

export const cacheChannels = (channels: Channels): unknown =>
  queryClient.setQueryData(channelsQuery.queryKey, channels);

export const addPushDevice = (body: { endpoint: string; p256dh: string; auth: string }) =>
  call('PUT /api/v2/profile/push_device', { body });
export const removePushDevice = () => call('DELETE /api/v2/profile/push_device');
export const telegramLink = () => call('POST /api/v2/profile/telegram');
export const removeChat = (id: string) => call('DELETE /api/v2/profile/telegram/{id}', { params: { id } });
