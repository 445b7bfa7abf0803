import { IconBroadcast, IconInbox, IconMicrophone, IconUserCircle, IconUsers } from '@tabler/icons-react';

export const PLACE_ICONS = {
  '/now': IconBroadcast,
  '/inbox': IconInbox,
  '/families': IconUsers,
  '/voices': IconMicrophone,
  '/me': IconUserCircle,
} as const;
