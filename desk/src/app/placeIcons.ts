import { IconUserCircle } from '@tabler/icons-react';

export const PLACE_ICONS = { '/me': IconUserCircle } as const;
