import { ACTIVITY_MAX_BYTES, LETTERS_MAX, PARTS_MAX, SPELLED_MAX } from '@skylark/contract/activity.facts';
import { faultOf } from '@skylark/contract/activityFault.facts';
import { canBeTyped } from '@skylark/contract/kinds/typed';
import type { TextKey } from '../../../lib/texts.tsx';
import { type Edited, type EditedPart, isDraggable, isPainting, isPlace } from './edited.ts';

export interface Fault {
  text: TextKey;
  /** The part it concerns; when missing, the whole activity. */
  part?: string;
  isTask?: true;
}

/** What is missing before an activity can be played, in the order of the form. Empty: the school accepts it. */
export function faultsOf(activity: Edited): Fault[] {
  const { task, parts } = activity;
  const faults: Fault[] = [];
  if (task.trim() === '' || !task.isWellFormed()) faults.push({ text: 'author.fault.task', isTask: true });
  faults.push(...parts.flatMap((part) => partFaults(activity, part)), ...wholeFaults(activity));
  if (parts.length > PARTS_MAX) faults.push({ text: 'author.fault.too_many' });
  // The stored form is never longer, because rounding only removes digits.
  if (JSON.stringify(activity).length > ACTIVITY_MAX_BYTES - 200) faults.push({ text: 'author.fault.too_large' });
  // Faults unknown to this page: nothing unplayable is ever sent.
  if (faults.length === 0 && faultOf(activity)) faults.push({ text: 'author.fault.other' });
  return faults;
}

/** An activity with spoken instructions uses the form of what is done: painting or placing. */
const kindOfForm = (activity: Edited): Exclude<Edited['kind'], 'follow'> =>
  activity.kind === 'follow' ? (isPainting(activity) ? 'colour' : 'drag') : activity.kind;

function partFaults(activity: Edited, part: EditedPart): Fault[] {
  const { answers, parts } = activity;
  const { id, text = '', say = '', picture } = part;
  const fault = (key: TextKey, isOne: boolean): Fault[] => (isOne ? [{ text: key, part: id }] : []);
  const isBlank = (one: string): boolean => (one !== '' && one.trim() === '') || !one.isWellFormed();
  if (isBlank(text) || isBlank(say)) return [{ text: 'author.fault.blank', part: id }];
  switch (kindOfForm(activity)) {
    case 'spell':
      return fault('author.fault.spelled', !new RegExp(`^[A-Za-z]{2,${SPELLED_MAX}}$`).test(text));
    case 'order':
    case 'memory':
      return fault('author.fault.empty', text === '' && !picture);
    case 'drag':
      if (part.text === '') return fault('author.fault.empty', !picture);
      return fault('author.fault.unnamed', text === '' && say === '');
    case 'match':
    case 'choose':
    case 'find':
    case 'cover':
      return fault('author.fault.unnamed', text === '' && say === '');
    case 'colour': {
      const isPainted = answers.some(([area, pot]) => area === id && parts.some((one) => one.id === pot));
      return [
        ...fault('author.fault.unnamed', !part.paint && say === '' && text === ''),
        ...fault('author.fault.paint', !part.paint && !isPainted),
      ];
    }
    case 'yesno':
      return fault('author.fault.sentence', text === '');
    case 'say':
      return fault('author.fault.unnamed', text === '' && say === '');
    case 'gap':
      return fault('author.fault.typed', !canBeTyped(text));
    case 'info':
      return text === '' && !picture
        ? fault('author.fault.empty', true)
        : fault('author.fault.unnamed', text === '' && say === '');
    case 'cards':
      return fault('author.fault.sides', picture ? text === '' && say === '' : text === '' || say === '');
    case 'trace':
      return [];
  }
}

function wholeFaults(activity: Edited): Fault[] {
  const { parts, answers } = activity;
  const when = (isOne: boolean, text: TextKey): Fault[] => (isOne ? [{ text }] : []);
  switch (kindOfForm(activity)) {
    case 'drag': {
      const hasThing = parts.some((part) => isDraggable(activity, part));
      const hasPlace = parts.some((part) => isPlace(activity, part));
      return [
        ...when(!hasThing, 'author.fault.things'),
        ...when(!hasPlace, 'author.fault.places'),
        ...when(hasThing && hasPlace && answers.length === 0, 'author.fault.goes'),
      ];
    }
    case 'match':
    case 'memory':
      return when(answers.length === 0, 'author.fault.pairs');
    case 'choose':
      return [
        ...when(parts.length < 2, 'author.fault.choices'),
        ...when(parts.length > 1 && answers.length === 0, 'author.fault.asked'),
      ];
    case 'order':
      return when(parts.length < 2, 'author.fault.order');
    case 'spell':
      return [
        ...when(parts.length === 0, 'author.fault.words'),
        ...when(parts.reduce((sum, { text = '' }) => sum + text.length, 0) > LETTERS_MAX, 'author.fault.letters'),
      ];
    case 'find':
      return when(answers.length === 0, 'author.fault.wanted');
    case 'cover':
      return when(parts.length === 0, 'author.fault.covers');
    case 'colour':
      return [
        ...when(!parts.some(({ paint }) => !paint), 'author.fault.areas'),
        ...when(!parts.some(({ paint }) => paint), 'author.fault.pots'),
      ];
    case 'yesno':
      return when(parts.length === 0, 'author.fault.sentences');
    case 'say':
    case 'gap':
      return when(parts.length === 0, 'author.fault.words');
    case 'info':
      return when(answers.length !== 2 || answers.some((ids) => ids.length === 0), 'author.fault.halves');
    case 'cards':
      return when(parts.length === 0, 'author.fault.cards');
    case 'trace':
      return when(parts.length === 0, 'author.fault.strokes');
  }
}
