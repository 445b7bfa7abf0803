import type { Point } from '../model/geometry.ts';

/** A second finger this soon means two fingers were meant. */
const YOUNG_MS = 120;
/** A finger that has hardly moved may still become one of two. */
const YOUNG_PX = 6;
/** A palm lies down just before its pen. */
const PALM_BEFORE_PEN_MS = 500;
/** Fingers of a pinch land together; a palm that rests and a finger that comes later are no pinch. */
const PINCH_WITHIN_MS = 300;

export interface Contact {
  readonly id: number;
  readonly kind: 'mouse' | 'pen' | 'touch';
  /** Pixels from the board's corner. */
  readonly at: Point;
  readonly ms: number;
}

export type GestureEvent =
  | { readonly is: 'down'; readonly contact: Contact; readonly button: 'main' | 'middle' | 'eraser' | 'other' }
  | { readonly is: 'move' | 'up' | 'cancel'; readonly contact: Contact };

/** What may be done now; the same for as long as a press lasts. */
export interface GestureRules {
  /** What a press of mouse or pen does. */
  readonly press: 'act' | 'pan' | 'nothing';
  /** What one finger does: nothing while a pen draws. */
  readonly finger: 'act' | 'pan' | 'nothing';
  readonly canErase: boolean;
  readonly canNavigate: boolean;
}

export type GestureAction =
  | { readonly do: 'begin'; readonly contact: Contact; readonly isEraser: boolean }
  | { readonly do: 'extend'; readonly contact: Contact }
  | { readonly do: 'finish' }
  /** As if it had never begun. */
  | { readonly do: 'takeBack' }
  | { readonly do: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly do: 'pinch'; readonly from: readonly [Point, Point]; readonly to: readonly [Point, Point] }
  | { readonly do: 'navigationEnds' }
  | { readonly do: 'penSeen' };

export type Gesture =
  | { readonly is: 'idle' }
  /** One finger that does nothing by itself: a second one makes a pinch. */
  | { readonly is: 'resting'; readonly first: Contact }
  | { readonly is: 'acting'; readonly first: Contact; readonly last: Contact; readonly travelPx: number }
  | { readonly is: 'panning'; readonly first: Contact; readonly last: Contact; readonly travelPx: number }
  | { readonly is: 'pinching'; readonly a: Contact; readonly b: Contact };

export const noGesture: Gesture = { is: 'idle' };

export interface GestureStep {
  readonly gesture: Gesture;
  readonly actions: readonly GestureAction[];
}

/** Whether a press may still turn out to be the first finger of two. */
export const isYoung = (gesture: Gesture, nowMs: number): boolean =>
  gesture.is === 'acting' &&
  gesture.first.kind === 'touch' &&
  (nowMs - gesture.first.ms <= YOUNG_MS || gesture.travelPx <= YOUNG_PX);

/** What pointers do, as a pure step: one press at a time acts, pens win over fingers, two fingers move the page. */
export function gestureStep(gesture: Gesture, event: GestureEvent, rules: GestureRules): GestureStep {
  switch (event.is) {
    case 'down':
      return whenDown(gesture, event.contact, event.button, rules);
    case 'move':
      return whenMoved(gesture, event.contact);
    case 'up':
      return whenLifted(gesture, event.contact);
    case 'cancel':
      return whenCancelled(gesture, event.contact);
  }
}

type Button = Extract<GestureEvent, { is: 'down' }>['button'];

function whenDown(gesture: Gesture, contact: Contact, button: Button, rules: GestureRules): GestureStep {
  if (contact.kind === 'pen') {
    const ended = endFor(gesture, contact);
    const started = begin(contact, button, rules.press, rules);
    return { gesture: started.gesture, actions: [{ do: 'penSeen' }, ...ended, ...started.actions] };
  }
  switch (gesture.is) {
    case 'idle':
      return begin(contact, button, contact.kind === 'touch' ? rules.finger : rules.press, rules);
    case 'resting':
      if (contact.kind === 'touch' && contact.ms - gesture.first.ms <= PINCH_WITHIN_MS)
        return { gesture: { is: 'pinching', a: gesture.first, b: contact }, actions: [] };
      return begin(contact, button, contact.kind === 'touch' ? rules.finger : rules.press, rules);
    case 'acting':
      // The browser never told how an earlier press of this pointer ended.
      if (gesture.first.id === contact.id) {
        const started = begin(contact, button, contact.kind === 'touch' ? rules.finger : rules.press, rules);
        return { gesture: started.gesture, actions: [{ do: 'finish' }, ...started.actions] };
      }
      // Also where the view follows somebody else's and cannot move: two fingers never mean a stroke.
      if (contact.kind === 'touch' && isYoung(gesture, contact.ms))
        return { gesture: { is: 'pinching', a: gesture.last, b: contact }, actions: [{ do: 'takeBack' }] };
      return { gesture, actions: [] };
    case 'panning':
      if (contact.kind === 'touch' && gesture.first.kind === 'touch' && rules.canNavigate)
        return { gesture: { is: 'pinching', a: gesture.last, b: contact }, actions: [] };
      return { gesture, actions: [] };
    case 'pinching':
      return { gesture, actions: [] };
  }
}

function begin(contact: Contact, button: Button, press: GestureRules['press'], rules: GestureRules): GestureStep {
  const fresh = { first: contact, last: contact, travelPx: 0 };
  const rest: GestureStep =
    contact.kind === 'touch'
      ? { gesture: { is: 'resting', first: contact }, actions: [] }
      : { gesture: noGesture, actions: [] };
  switch (button) {
    case 'other':
      return rest;
    case 'middle':
      return rules.canNavigate ? { gesture: { is: 'panning', ...fresh }, actions: [] } : rest;
    case 'eraser':
      return rules.canErase
        ? { gesture: { is: 'acting', ...fresh }, actions: [{ do: 'begin', contact, isEraser: true }] }
        : rest;
    case 'main':
      break;
  }
  switch (press) {
    case 'act':
      return { gesture: { is: 'acting', ...fresh }, actions: [{ do: 'begin', contact, isEraser: false }] };
    case 'pan':
      return rules.canNavigate ? { gesture: { is: 'panning', ...fresh }, actions: [] } : rest;
    case 'nothing':
      return rest;
  }
}

/** How whatever goes on ends when a pen touches the screen. */
function endFor(gesture: Gesture, pen: Contact): readonly GestureAction[] {
  switch (gesture.is) {
    case 'idle':
    case 'resting':
      return [];
    case 'acting':
      return gesture.first.kind === 'touch' && pen.ms - gesture.first.ms <= PALM_BEFORE_PEN_MS
        ? [{ do: 'takeBack' }]
        : [{ do: 'finish' }];
    case 'panning':
    case 'pinching':
      return [{ do: 'navigationEnds' }];
  }
}

function whenMoved(gesture: Gesture, contact: Contact): GestureStep {
  switch (gesture.is) {
    case 'idle':
    case 'resting':
      return { gesture, actions: [] };
    case 'acting':
    case 'panning': {
      if (contact.id !== gesture.first.id) return { gesture, actions: [] };
      const { x, y } = gesture.first.at;
      const travelPx = Math.max(gesture.travelPx, Math.hypot(contact.at.x - x, contact.at.y - y));
      const next: Gesture = { ...gesture, last: contact, travelPx };
      if (gesture.is === 'acting') return { gesture: next, actions: [{ do: 'extend', contact }] };
      const { last } = gesture;
      return { gesture: next, actions: [{ do: 'pan', dx: contact.at.x - last.at.x, dy: contact.at.y - last.at.y }] };
    }
    case 'pinching': {
      const { a, b } = gesture;
      if (contact.id !== a.id && contact.id !== b.id) return { gesture, actions: [] };
      const next = contact.id === a.id ? { a: contact, b } : { a, b: contact };
      return {
        gesture: { is: 'pinching', ...next },
        actions: [{ do: 'pinch', from: [a.at, b.at], to: [next.a.at, next.b.at] }],
      };
    }
  }
}

function whenLifted(gesture: Gesture, contact: Contact): GestureStep {
  switch (gesture.is) {
    case 'idle':
      return { gesture, actions: [] };
    case 'resting':
      return { gesture: contact.id === gesture.first.id ? noGesture : gesture, actions: [] };
    case 'acting':
      return contact.id === gesture.first.id
        ? { gesture: noGesture, actions: [{ do: 'finish' }] }
        : { gesture, actions: [] };
    case 'panning':
      return contact.id === gesture.first.id
        ? { gesture: noGesture, actions: [{ do: 'navigationEnds' }] }
        : { gesture, actions: [] };
    case 'pinching':
      // The finger that stays does nothing more: it must not draw where it happens to rest.
      return contact.id === gesture.a.id || contact.id === gesture.b.id
        ? { gesture: noGesture, actions: [{ do: 'navigationEnds' }] }
        : { gesture, actions: [] };
  }
}

/** The system took the pointer away, mostly a palm: what had only just begun was no stroke. */
function whenCancelled(gesture: Gesture, contact: Contact): GestureStep {
  if (gesture.is === 'acting' && contact.id === gesture.first.id && isYoung(gesture, contact.ms))
    return { gesture: noGesture, actions: [{ do: 'takeBack' }] };
  return whenLifted(gesture, contact);
}
