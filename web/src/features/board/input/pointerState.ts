import type { Point } from '../model/geometry.ts';

/** A second finger this soon means a two-finger gesture. */
const YOUNG_MS = 120;
/** A finger that has hardly moved may still become one of two. */
const YOUNG_PX = 6;
/** A palm touches just before its pen. */
const PALM_BEFORE_PEN_MS = 500;
/** Fingers of a pinch touch almost simultaneously; a resting palm and a later finger are not a pinch. */
const PINCH_WITHIN_MS = 300;

export interface Contact {
  readonly id: number;
  readonly kind: 'mouse' | 'pen' | 'touch';
  /** Pixels from the board's corner. */
  readonly at: Point;
  readonly ms: number;
}

export type PointerInputEvent =
  | { readonly kind: 'down'; readonly contact: Contact; readonly button: 'main' | 'middle' | 'eraser' | 'other' }
  | { readonly kind: 'move' | 'up' | 'cancel'; readonly contact: Contact };

/** What is currently allowed; constant during a press. */
export interface PointerRules {
  /** Effect of a mouse or pen press. */
  readonly press: 'act' | 'pan' | 'nothing';
  /** Effect of one finger: nothing while a pen is drawing. */
  readonly finger: 'act' | 'pan' | 'nothing';
  readonly canErase: boolean;
  readonly canNavigate: boolean;
}

export type PointerAction =
  | { readonly kind: 'begin'; readonly contact: Contact; readonly isEraser: boolean }
  | { readonly kind: 'extend'; readonly contact: Contact }
  | { readonly kind: 'finish' }
  /** Reverts everything. */
  | { readonly kind: 'takeBack' }
  | { readonly kind: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'pinch'; readonly from: readonly [Point, Point]; readonly to: readonly [Point, Point] }
  | { readonly kind: 'navigationEnds' }
  | { readonly kind: 'penSeen' };

export type PointerState =
  | { readonly kind: 'idle' }
  /** One finger without an effect; a second one starts a pinch. */
  | { readonly kind: 'resting'; readonly first: Contact }
  | { readonly kind: 'acting'; readonly first: Contact; readonly last: Contact; readonly travelPx: number }
  | { readonly kind: 'panning'; readonly first: Contact; readonly last: Contact; readonly travelPx: number }
  | { readonly kind: 'pinching'; readonly a: Contact; readonly b: Contact };

export const noPointer: PointerState = { kind: 'idle' };

export interface PointerStep {
  readonly pointerState: PointerState;
  readonly actions: readonly PointerAction[];
}

/** Whether a press may still become the first finger of two. */
export const mayBecomePinch = (pointerState: PointerState, nowMs: number): boolean =>
  pointerState.kind === 'acting' &&
  pointerState.first.kind === 'touch' &&
  (nowMs - pointerState.first.ms <= YOUNG_MS || pointerState.travelPx <= YOUNG_PX);

/**
 * Pointer handling as a pure step: one press at a time acts, pens take precedence over fingers, two fingers move the
 * page.
 */
export function pointerStep(pointerState: PointerState, event: PointerInputEvent, rules: PointerRules): PointerStep {
  switch (event.kind) {
    case 'down':
      return whenDown(pointerState, event.contact, event.button, rules);
    case 'move':
      return whenMoved(pointerState, event.contact);
    case 'up':
      return whenLifted(pointerState, event.contact);
    case 'cancel':
      return whenCancelled(pointerState, event.contact);
  }
}

type Button = Extract<PointerInputEvent, { kind: 'down' }>['button'];

function whenDown(pointerState: PointerState, contact: Contact, button: Button, rules: PointerRules): PointerStep {
  if (contact.kind === 'pen') {
    const ended = endFor(pointerState, contact);
    const started = begin(contact, button, rules.press, rules);
    return { pointerState: started.pointerState, actions: [{ kind: 'penSeen' }, ...ended, ...started.actions] };
  }
  switch (pointerState.kind) {
    case 'idle':
      return begin(contact, button, contact.kind === 'touch' ? rules.finger : rules.press, rules);
    case 'resting':
      if (contact.kind === 'touch' && contact.ms - pointerState.first.ms <= PINCH_WITHIN_MS)
        return { pointerState: { kind: 'pinching', a: pointerState.first, b: contact }, actions: [] };
      return begin(contact, button, contact.kind === 'touch' ? rules.finger : rules.press, rules);
    case 'acting':
      // The browser never reported the end of an earlier press of this pointer.
      if (pointerState.first.id === contact.id) {
        const started = begin(contact, button, contact.kind === 'touch' ? rules.finger : rules.press, rules);
        return { pointerState: started.pointerState, actions: [{ kind: 'finish' }, ...started.actions] };
      }
      // Even when the view follows the other side's and can't move, two fingers never draw a stroke.
      if (contact.kind === 'touch' && mayBecomePinch(pointerState, contact.ms))
        return {
          pointerState: { kind: 'pinching', a: pointerState.last, b: contact },
          actions: [{ kind: 'takeBack' }],
        };
      return { pointerState, actions: [] };
    case 'panning':
      if (contact.kind === 'touch' && pointerState.first.kind === 'touch' && rules.canNavigate)
        return { pointerState: { kind: 'pinching', a: pointerState.last, b: contact }, actions: [] };
      return { pointerState, actions: [] };
    case 'pinching':
      return { pointerState, actions: [] };
  }
}

function begin(contact: Contact, button: Button, press: PointerRules['press'], rules: PointerRules): PointerStep {
  const fresh = { first: contact, last: contact, travelPx: 0 };
  const rest: PointerStep =
    contact.kind === 'touch'
      ? { pointerState: { kind: 'resting', first: contact }, actions: [] }
      : { pointerState: noPointer, actions: [] };
  switch (button) {
    case 'other':
      return rest;
    case 'middle':
      return rules.canNavigate ? { pointerState: { kind: 'panning', ...fresh }, actions: [] } : rest;
    case 'eraser':
      return rules.canErase
        ? { pointerState: { kind: 'acting', ...fresh }, actions: [{ kind: 'begin', contact, isEraser: true }] }
        : rest;
    case 'main':
      break;
  }
  switch (press) {
    case 'act':
      return { pointerState: { kind: 'acting', ...fresh }, actions: [{ kind: 'begin', contact, isEraser: false }] };
    case 'pan':
      return rules.canNavigate ? { pointerState: { kind: 'panning', ...fresh }, actions: [] } : rest;
    case 'nothing':
      return rest;
  }
}

/** How the current action ends when a pen touches the screen. */
function endFor(pointerState: PointerState, pen: Contact): readonly PointerAction[] {
  switch (pointerState.kind) {
    case 'idle':
    case 'resting':
      return [];
    case 'acting':
      return pointerState.first.kind === 'touch' && pen.ms - pointerState.first.ms <= PALM_BEFORE_PEN_MS
        ? [{ kind: 'takeBack' }]
        : [{ kind: 'finish' }];
    case 'panning':
    case 'pinching':
      return [{ kind: 'navigationEnds' }];
  }
}

function whenMoved(pointerState: PointerState, contact: Contact): PointerStep {
  switch (pointerState.kind) {
    case 'idle':
    case 'resting':
      return { pointerState, actions: [] };
    case 'acting':
    case 'panning': {
      if (contact.id !== pointerState.first.id) return { pointerState, actions: [] };
      const { x, y } = pointerState.first.at;
      const travelPx = Math.max(pointerState.travelPx, Math.hypot(contact.at.x - x, contact.at.y - y));
      const next: PointerState = { ...pointerState, last: contact, travelPx };
      if (pointerState.kind === 'acting') return { pointerState: next, actions: [{ kind: 'extend', contact }] };
      const { last } = pointerState;
      return {
        pointerState: next,
        actions: [{ kind: 'pan', dx: contact.at.x - last.at.x, dy: contact.at.y - last.at.y }],
      };
    }
    case 'pinching': {
      const { a, b } = pointerState;
      if (contact.id !== a.id && contact.id !== b.id) return { pointerState, actions: [] };
      const next = contact.id === a.id ? { a: contact, b } : { a, b: contact };
      return {
        pointerState: { kind: 'pinching', ...next },
        actions: [{ kind: 'pinch', from: [a.at, b.at], to: [next.a.at, next.b.at] }],
      };
    }
  }
}

function whenLifted(pointerState: PointerState, contact: Contact): PointerStep {
  switch (pointerState.kind) {
    case 'idle':
      return { pointerState, actions: [] };
    case 'resting':
      return { pointerState: contact.id === pointerState.first.id ? noPointer : pointerState, actions: [] };
    case 'acting':
      return contact.id === pointerState.first.id
        ? { pointerState: noPointer, actions: [{ kind: 'finish' }] }
        : { pointerState, actions: [] };
    case 'panning':
      return contact.id === pointerState.first.id
        ? { pointerState: noPointer, actions: [{ kind: 'navigationEnds' }] }
        : { pointerState, actions: [] };
    case 'pinching':
      // The remaining finger does nothing more: it must not draw where it happens to rest.
      return contact.id === pointerState.a.id || contact.id === pointerState.b.id
        ? { pointerState: noPointer, actions: [{ kind: 'navigationEnds' }] }
        : { pointerState, actions: [] };
  }
}

/** The system cancelled the pointer, usually because of a palm: a press that had only just begun was not a stroke. */
function whenCancelled(pointerState: PointerState, contact: Contact): PointerStep {
  if (
    pointerState.kind === 'acting' &&
    contact.id === pointerState.first.id &&
    mayBecomePinch(pointerState, contact.ms)
  )
    return { pointerState: noPointer, actions: [{ kind: 'takeBack' }] };
  return whenLifted(pointerState, contact);
}
