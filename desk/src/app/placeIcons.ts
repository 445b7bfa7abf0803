import { IconUserCircle, IconUsers } from '@tabler/icons-react';

export const PLACE_ICONS = { '/families': IconUsers, '/me': IconUserCircle } as const;
