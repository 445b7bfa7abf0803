import { z } from 'zod';
import { actFields, actReply, givenReason } from './acts.ts';
import { endpoints } from './endpoint.ts';
import { LessonHelp } from './helps.ts';
import { ManagedLesson } from './managerLessons.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import {
  DEFAULT_THRESHOLDS,
  isInOrder,
  type ThresholdName,
  thresholdNames,
  thresholds,
  troubleCodes,
} from './nowTroubles.facts.ts';
import { CallPath, DeviceState } from './room.ts';

const since = <Value extends z.ZodType>(value: Value) => z.object({ value, sinceMs: z.number() });
const StoredSeat = z.object({
  isIn: since(z.boolean()),
  camera: since(DeviceState.nullable()),
  microphone: since(DeviceState.nullable()),
  isStopped: since(z.boolean()),
  path: since(CallPath.nullable()),
  returnsMs: z.array(z.number()),
});
/** `RoomSummary` as a room's server stores them. */
export const StoredSummary = z.object({
  call: since(z.enum(['waiting', 'started', 'ended'])),
  page: z.string().nullable(),
  t: StoredSeat,
  s: StoredSeat,
});

const NowSeat = z.object({
  isIn: z.boolean(),
  /** Since when they have been present or absent; null if they haven't come yet. */
  since: z.iso.datetime().nullable(),
  camera: DeviceState.nullable(),
  microphone: DeviceState.nullable(),
  isStopped: z.boolean(),
  path: CallPath.nullable(),
});

export const NowLesson = ManagedLesson.extend({
  state: z.enum(['on_air', 'next']),
  /** How many minutes longer the school lets it run. */
  extendedMinutes: z.int(),
  /** Null if nobody has opened its room. */
  room: z
    .object({
      call: z.enum(['waiting', 'started', 'ended']),
      page: z.string().nullable(),
      teacher: NowSeat,
      student: NowSeat,
      /** When the room's server last wrote this. */
      seenAt: z.iso.datetime(),
    })
    .nullable(),
  /** Most urgent first. */
  troubles: z
    .array(
      z.object({
        code: z.enum(troubleCodes),
        since: z.iso.datetime(),
        isRed: z.boolean(),
        redAt: z.iso.datetime().nullable(),
      }),
    )
    .max(troubleCodes.length),
  /** What managers are doing about it. Handled troubles are omitted above. */
  help: LessonHelp,
});
export type NowLesson = z.infer<typeof NowLesson>;

const Threshold = (name: ThresholdName) => {
  const { min, max } = thresholds[name];
  const value = z.int().min(min).max(max);
  return z
    .strictObject({ shown: value, red: value.nullable() })
    .refine((one) => isInOrder(name, one), { path: ['red'], error: 'order' });
};
/** After how much of what each trouble is shown, and red; units and bounds are those of `thresholds`. */
export const Thresholds = z.strictObject(
  Object.fromEntries(thresholdNames.map((name) => [name, Threshold(name)])) as {
    [Name in ThresholdName]: ReturnType<typeof Threshold>;
  },
);

/** What a school has set, with defaults for the rest, and for what is no longer within the bounds. */
export function storedThresholds(stored: unknown): z.infer<typeof Thresholds> {
  const given = z.record(z.string(), z.unknown()).parse(stored);
  const read = (name: ThresholdName) => Thresholds.shape[name].safeParse(given[name]).data ?? DEFAULT_THRESHOLDS[name];
  return Object.fromEntries(thresholdNames.map((name) => [name, read(name)])) as z.infer<typeof Thresholds>;
}

export const managerNowApi = endpoints({
  'GET /api/v2/manager/now': {
    access: 'manager',
    summary:
      'Lessons in progress, and those of the next two hours with a trouble, page by page: red troubles first, then others, each longest first, then lessons without any by start.',
    query: z.object({
      /** Only lessons with a trouble. */
      troubled: z.stringbool().default(false),
      ...pageQuery,
    }),
    reply: managerPage(NowLesson).extend({
      asOf: z.iso.datetime(),
      counts: z.object({ onAir: z.int(), red: z.int(), amber: z.int(), next: z.int() }),
    }),
  },
  'GET /api/v2/manager/thresholds': {
    access: 'manager',
    summary: 'From when on Now and the alarms count a state as a trouble, and as a red one.',
    reply: z.object({
      thresholds: Thresholds,
      /** Who set them last; null while the defaults hold. */
      changed: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
    }),
  },
  'PUT /api/v2/manager/thresholds': {
    access: 'manager',
    summary: 'Sets the thresholds of the troubles, for Now and for the alarms.',
    body: z.object({
      ...actFields,
      ...givenReason,
      thresholds: Thresholds,
      /** `changed.at` of the thresholds that were read before: refused if somebody has set others since. */
      since: z.iso.datetime().nullable(),
    }),
    reply: z.object(actReply),
    errors: ['changed_since', 'key_used'],
  },
});
