import type { Ask, Sign } from '@skylark/contract/room';
import type { TransientMessage } from '../../roomLink/index.ts';

/** State of mutual help: what the student was asked for, the result, and signs. */
export interface AidState {
  /** What this page's person is being asked for. */
  request: Ask | null;
  /** What the other side was asked for, and its replies. */
  asked: Partial<Record<Ask, 'waiting' | 'yes' | 'no'>>;
  /** Shown briefly; `count` makes each one distinct. */
  sign: { sign: Sign; whose: 'own' | 'other'; count: number } | null;
}

export const newAidState = (): AidState => ({ request: null, asked: {}, sign: null });

export type AidEvent =
  | { kind: 'said'; whose: 'own' | 'other'; said: TransientMessage }
  /** It was shown long enough. */
  | { kind: 'signOver'; count: number }
  /** The request has been fulfilled. */
  | { kind: 'requestOver' }
  /** The other seat is empty or used by another page. */
  | { kind: 'otherGone' };

export function foldAid(state: AidState, event: AidEvent): AidState {
  switch (event.kind) {
    case 'said':
      return event.whose === 'own' ? foldOwn(state, event.said) : foldOther(state, event.said);
    case 'signOver':
      return state.sign?.count === event.count ? { ...state, sign: null } : state;
    case 'requestOver':
      return state.request === null ? state : { ...state, request: null };
    case 'otherGone':
      return { ...state, request: null, asked: {} };
  }
}

function foldOwn(state: AidState, said: TransientMessage): AidState {
  switch (said.t) {
    case 'ask':
      return { ...state, asked: { ...state.asked, [said.ask]: 'waiting' } };
    case 'reply':
      return { ...state, request: null };
    case 'sign':
      return withSign(state, said.sign, 'own');
    case 'lower':
      return state;
  }
}

function foldOther(state: AidState, said: TransientMessage): AidState {
  switch (said.t) {
    case 'ask':
      return { ...state, request: said.ask };
    case 'reply':
      return { ...state, asked: { ...state.asked, [said.ask]: said.yes ? 'yes' : 'no' } };
    case 'sign':
      return said.sign === 'unheard'
        ? unheard(withSign(state, said.sign, 'other'))
        : withSign(state, said.sign, 'other');
    case 'lower':
      return state;
  }
}

/** An earlier answer no longer holds. */
function unheard(state: AidState): AidState {
  const { hear: _, ...asked } = state.asked;
  return { ...state, asked };
}

const withSign = (state: AidState, sign: Sign, whose: 'own' | 'other'): AidState => ({
  ...state,
  sign: { sign, whose, count: (state.sign?.count ?? 0) + 1 },
});
