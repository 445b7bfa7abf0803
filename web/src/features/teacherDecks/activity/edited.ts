import type { StoredActivity } from '@skylark/contract/activity';
import { hasFace } from '@skylark/contract/activity.facts';

/** An activity being edited: same shape as stored, but possibly not playable yet. */
export type Edited = StoredActivity;
export type EditedPart = Edited['parts'][number];
type Picture = EditedPart['picture'];
type Edit = (activity: Edited) => Edited;

/** Removes empty fields: the school accepts no empty texts. */
function clean(activity: Edited, part: EditedPart): EditedPart {
  const { text, say, picture, ...rest } = part;
  // A thing whose word is being rewritten must not become a place.
  const isWaiting = isPutting(activity) && text === '' && !picture && isDraggable(activity, part);
  return {
    ...rest,
    ...(text !== undefined && (text !== '' || isWaiting) && { text }),
    ...(say !== undefined && say !== '' && { say }),
    ...(picture && { picture }),
  };
}

export const setPart =
  (id: string, change: Omit<Partial<EditedPart>, 'id'>): Edit =>
  (activity) => {
    const parts = activity.parts.map((part) => (part.id === id ? clean(activity, { ...part, ...change }) : part));
    const isOrder = activity.kind === 'order' && ('text' in change || 'picture' in change);
    return isOrder ? setOrder(parts)(activity) : { ...activity, parts };
  };

export const addParts =
  (parts: readonly EditedPart[], answers: Edited['answers'] = []): Edit =>
  (activity) => ({
    ...activity,
    parts: [...activity.parts, ...parts.map((part) => clean(activity, part))],
    answers: [...activity.answers, ...answers],
  });

/** Removes parts, also from the answers. */
export const removeParts =
  (ids: readonly string[]): Edit =>
  (activity) => {
    const { kind, parts, answers } = activity;
    const isGone = (id: string): boolean => ids.includes(id);
    if (kind === 'info')
      return {
        ...activity,
        parts: parts.filter(({ id }) => !isGone(id)),
        answers: answers.map((ids) => ids.filter((id) => !isGone(id))),
      };
    const least = kind === 'choose' || kind === 'find' || kind === 'order' || kind === 'yesno' ? 1 : 2;
    const left = answers
      // A group depends on its first element.
      .map((group) => (kind === 'find' || kind === 'order' || !isGone(group[0] ?? '') ? group : []))
      .map((group) => group.filter((id) => !isGone(id)));
    return {
      ...activity,
      parts: parts.filter(({ id }) => !isGone(id)),
      answers: left.filter((group) => group.length >= least),
    };
  };

/** Adds or removes a place as a right target of a thing, or a pot as the right paint of an area. */
export const toggleTarget =
  (thing: string, target: string): Edit =>
  (activity) => {
    const group = activity.answers.find(([first]) => first === thing);
    const next = !group
      ? [thing, target]
      : group.slice(1).includes(target)
        ? [thing, ...group.slice(1).filter((id) => id !== target)]
        : [...group, target];
    const others = activity.answers.filter((one) => one !== group);
    // In the order of the things, because hints follow it.
    const order = activity.parts.map(({ id }) => id);
    const answers = [...others, ...(next.length > 1 ? [next] : [])];
    return { ...activity, answers: answers.toSorted((a, b) => order.indexOf(a[0] ?? '') - order.indexOf(b[0] ?? '')) };
  };

export const setPaint =
  (area: string, pot: string): Edit =>
  (activity) => {
    const others = activity.answers.filter(([first]) => first !== area);
    return { ...activity, answers: pot === '' ? others : [...others, [area, pot]] };
  };

/** Whether a choice is asked for. */
export const toggleAsked =
  (id: string): Edit =>
  (activity) => {
    const isAsked = activity.answers.some(([first]) => first === id);
    return {
      ...activity,
      answers: isAsked ? activity.answers.filter(([first]) => first !== id) : [...activity.answers, [id]],
    };
  };

/** Whether a choice is also right when another one is asked for. */
export const toggleAlternative =
  (asked: string, other: string): Edit =>
  (activity) => ({
    ...activity,
    answers: activity.answers.map((group) => {
      const [first = '', ...also] = group;
      if (first !== asked || asked === other) return group;
      return also.includes(other) ? [first, ...also.filter((id) => id !== other)] : [...group, other];
    }),
  });

/** Which side has to ask for a card, because it can't see it. */
export const setSeer =
  (id: string, who: 'child' | 'teacher' | 'nobody'): Edit =>
  (activity) => {
    const [forChild = [], forTeacher = []] = activity.answers;
    const order = activity.parts.map((part) => part.id);
    const half = (ids: readonly string[], isOne: boolean): string[] =>
      [...ids.filter((one) => one !== id), ...(isOne ? [id] : [])].toSorted(
        (a, b) => order.indexOf(a) - order.indexOf(b),
      );
    return { ...activity, answers: [half(forChild, who === 'child'), half(forTeacher, who === 'teacher')] };
  };

/** Whether an area is one of those to be found. */
export const toggleAreaToFind =
  (id: string): Edit =>
  (activity) => {
    const wanted = activity.answers[0] ?? [];
    const next = wanted.includes(id) ? wanted.filter((one) => one !== id) : [...wanted, id];
    return { ...activity, answers: next.length === 0 ? [] : [next] };
  };

/** Stores parts in their right order; of equal words any may come first. */
export const setOrder =
  (parts: readonly EditedPart[]): Edit =>
  (activity) => {
    const whole = parts.map((part) => clean(activity, part));
    return { ...activity, parts: whole, answers: whole.length < 2 ? [] : ordersOf(whole) };
  };

const ORDERS_MAX = 24;

function ordersOf(parts: readonly EditedPart[]): string[][] {
  const isSame = (one: EditedPart, other: EditedPart): boolean =>
    one.text === other.text &&
    one.picture?.key === other.picture?.key &&
    String(one.picture?.cut) === String(other.picture?.cut);
  let lines: string[][] = [[]];
  for (const wanted of parts)
    lines = lines
      .flatMap((line) =>
        parts.filter((part) => isSame(part, wanted) && !line.includes(part.id)).map(({ id }) => [...line, id]),
      )
      .slice(0, ORDERS_MAX);
  return lines;
}

export const movePart =
  (id: string, to: number): Edit =>
  (activity) => {
    const from = activity.parts.findIndex((part) => part.id === id);
    const part = activity.parts[from];
    const place = Math.max(0, Math.min(activity.parts.length - 1, to));
    if (!part || from === place) return activity;
    return setOrder(activity.parts.toSpliced(from, 1).toSpliced(place, 0, part))(activity);
  };

/** An unused id. */
export function freeId(parts: readonly { id: string }[], prefix: string): string {
  let number = parts.length + 1;
  while (parts.some(({ id }) => id === `${prefix}-${number}`)) number += 1;
  return `${prefix}-${number}`;
}

/** Whether an activity with spoken instructions is about painting rather than placing things. */
export const isPainting = ({ kind, parts }: Pick<Edited, 'kind' | 'parts'>): boolean =>
  kind === 'colour' || (kind === 'follow' && parts.some(({ paint }) => paint));
export const isPutting = (activity: Pick<Edited, 'kind' | 'parts'>): boolean =>
  activity.kind === 'drag' || (activity.kind === 'follow' && !isPainting(activity));

/** Whether things can be dragged to a part. As in the room, a place may have its own word or picture. */
export const isPlace = ({ answers }: Edited, part: EditedPart): boolean =>
  !hasFace(part) || answers.some((group) => group.slice(1).includes(part.id));

/** Whether a part can be dragged; one that lies on another may also be a place. */
export const isDraggable = (activity: Edited, part: EditedPart): boolean =>
  hasFace(part) && (!isPlace(activity, part) || activity.answers.some(([first]) => first === part.id));

export interface Word {
  text: string;
  picture?: Picture;
}
