import type { Ask, Sign } from '@skylark/contract/room';
import type { Said } from '../../roomLink/index.ts';

/** What the two say in passing: what the student is asked for, what became of it, and signs. */
export interface AidState {
  /** What one's own person is asked for now. */
  request: Ask | null;
  /** What the other was asked for, and what it said to it. */
  asked: Partial<Record<Ask, 'waiting' | 'yes' | 'no'>>;
  /** Shown for a moment; `count` makes each one different. */
  sign: { sign: Sign; whose: 'own' | 'other'; count: number } | null;
  /** The other has said so, and has not tapped to hear since. */
  cannotHear: boolean;
}

export const newAidState = (): AidState => ({ request: null, asked: {}, sign: null, cannotHear: false });

export type AidEvent =
  | { kind: 'said'; whose: 'own' | 'other'; said: Said }
  /** It was shown for long enough. */
  | { kind: 'signOver'; count: number }
  /** What was asked for is done already. */
  | { kind: 'requestOver' }
  /** Another page has the other seat, or none. */
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
      return { ...state, request: null, asked: {}, cannotHear: false };
  }
}

function foldOwn(state: AidState, said: Said): AidState {
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

function foldOther(state: AidState, said: Said): AidState {
  switch (said.t) {
    case 'ask':
      return { ...state, request: said.ask };
    case 'reply':
      return {
        ...state,
        asked: { ...state.asked, [said.ask]: said.yes ? 'yes' : 'no' },
        cannotHear: state.cannotHear && !(said.ask === 'hear' && said.yes),
      };
    case 'sign':
      return { ...withSign(state, said.sign, 'other'), cannotHear: state.cannotHear || said.sign === 'unheard' };
    case 'lower':
      return state;
  }
}

const withSign = (state: AidState, sign: Sign, whose: 'own' | 'other'): AidState => ({
  ...state,
  sign: { sign, whose, count: (state.sign?.count ?? 0) + 1 },
});
