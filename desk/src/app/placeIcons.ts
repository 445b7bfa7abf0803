import { IconBroadcast, IconInbox, IconUserCircle, IconUsers } from '@tabler/icons-react';

export const PLACE_ICONS = {
  '/now': IconBroadcast,
  '/inbox': IconInbox,
  '/families': IconUsers,
  '/me': IconUserCircle,
} as const;
