/** An entry of the audit log, as the school's API returns it. */
interface Act {
  at: string;
  action: string;
  by: string;
  details: Record<string, unknown>;
}

/** An entry about a lesson in plain words, without its time: "moved by Olha from … to …". */
export function explainAct({ action, by, details }: Act, when: (at: string) => string): string {
  const said = (name: string): string => wordOf(details[name], when);
  const reason = said('reason') === '' ? '' : `: ${said('reason')}`;
  switch (action) {
    case 'lesson.booked':
      return `booked by ${by} for ${said('startsAt')}, ${said('durationMinutes')} minutes`;
    case 'lesson.moved':
      return `moved by ${by} from ${said('from')} to ${said('to')}`;
    case 'lesson.move_asked':
      return `the family was asked by ${by} to move it to one of these times: ${said('times')}`;
    case 'lesson.move_declined':
      return `${by} answered that none of these times fits`;
    case 'lesson.move_request_withdrawn':
      return `the question whether it can be moved was taken back by ${by}`;
    case 'lesson.started':
      return `the call was begun by ${by}`;
    case 'lesson.cancelled':
      return `cancelled by ${by}${onBehalf(said('by'), by)}${reason}${creditOf(details['isCreditReturned'])}`;
    case 'lesson.held':
      return `counted as held by the rules${endedBy(by)}`;
    case 'lesson.missed':
      return `counted as missed by ${missedSide(said('by'))}, by the rules${endedBy(by)}${creditOf(details['isCreditReturned'])}`;
    case 'lesson.overturned':
      return `decided anew by ${by}, from ${said('from')} to ${outcomeOf(said('status'), said('by'))}${reason}; the balance changed by ${said('credit') || '0'} lessons and ${said('minutes') || '0'} minutes`;
    case 'lesson.minutes_owed':
      return `${said('minutes')} minutes were given back by the rules`;
    case 'lesson.teacher_swapped':
      return `another teacher took it over, arranged by ${by}`;
    case 'lesson.deck_set':
      return details['deckId'] === null ? `its deck was taken away by ${by}` : `its deck was chosen by ${by}`;
    case 'lesson.problem_reported':
      return `a problem was reported by ${by}: ${said('about').replaceAll('_', ' ')}`;
    case 'lesson.problem_answered':
      return `the problem was answered by ${by}`;
    case 'lesson.problem_decided':
      return `the problem was decided by ${by} (${said('decision').replaceAll('_', ' ')}, minutes: ${said('minutes') || '0'})${reason}`;
    default:
      return `${action.replace('.', ' ').replaceAll('_', ' ')} by ${by}${detailsOf(details, when)}`;
  }
}

/** Who it counts as missed by, in words. */
export const missedSide = (missedBy: string): string => (missedBy === 'both' ? 'both' : `the ${missedBy}`);

/** "held", "missed by the teacher". */
export const outcomeOf = (outcome: string, missedBy: string | null): string =>
  missedBy === null || missedBy === '' ? outcome : `${outcome} by ${missedSide(missedBy)}`;

/** A lesson is decided when its time is over, or when somebody ends it. */
const endedBy = (by: string): string => (by === 'school' ? '' : `, as ${by} ended it`);
const onBehalf = (who: string, by: string): string => (who === '' || who === by ? '' : ` on behalf of the ${who}`);

function creditOf(isReturned: unknown): string {
  if (isReturned === undefined || isReturned === null) return '';
  return isReturned === true
    ? '; the lesson was returned to the balance'
    : '; the lesson was not returned to the balance';
}

/** Details of acts that have no words of their own. Ids say nothing to a reader. */
function detailsOf(details: Record<string, unknown>, when: (at: string) => string): string {
  const parts = Object.entries(details)
    .map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`), wordOf(value, when)])
    .filter(([, value]) => value !== '')
    .map((part) => part.join(' '));
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
function wordOf(value: unknown, when: (at: string) => string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => wordOf(one, when)).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (ID.test(value)) return '';
  return INSTANT.test(value) ? when(value) : value;
}
