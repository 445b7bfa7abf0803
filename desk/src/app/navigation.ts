import type { DeskKey } from '../lib/call.ts';
import { mayCall, type Me } from '../lib/me.ts';
import type { TextKey } from '../lib/texts.tsx';

interface Place {
  to: '/now' | '/inbox' | '/families' | '/voices' | '/settings' | '/me';
  text: TextKey;
  /** Managers who may make this call see the place; without it, every manager does. */
  right?: DeskKey;
  /** Not in a phone's bar, which has room for five: the palette leads there. */
  isRare?: true;
}

/** The rail, in order. */
const PLACES: readonly Place[] = [
  { to: '/now', text: 'nav.now', right: 'GET /api/v2/manager/now' },
  { to: '/inbox', text: 'nav.inbox', right: 'GET /api/v2/manager/inbox' },
  { to: '/families', text: 'nav.families', right: 'GET /api/v2/manager/families' },
  { to: '/voices', text: 'nav.voices', right: 'PUT /api/v2/manager/voices/{word}' },
  { to: '/settings', text: 'nav.settings', right: 'GET /api/v2/manager/thresholds', isRare: true },
  { to: '/me', text: 'nav.me' },
];

export const placesOf = (me: Me): readonly Place[] =>
  PLACES.filter(({ right }) => right === undefined || mayCall(me, right));

/** The first page after signing in. */
export const startOf = (me: Me): Place['to'] => placesOf(me)[0]?.to ?? '/me';
