import { IconBroadcast, IconUserCircle, IconUsers } from '@tabler/icons-react';

export const PLACE_ICONS = { '/now': IconBroadcast, '/families': IconUsers, '/me': IconUserCircle } as const;
