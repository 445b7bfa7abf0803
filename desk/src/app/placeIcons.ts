import { IconBroadcast, IconInbox, IconMicrophone, IconSettings, IconUserCircle, IconUsers } from '@tabler/icons-react';

export const PLACE_ICONS = {
  '/now': IconBroadcast,
  '/inbox': IconInbox,
  '/families': IconUsers,
  '/voices': IconMicrophone,
  '/settings': IconSettings,
  '/me': IconUserCircle,
} as const;
