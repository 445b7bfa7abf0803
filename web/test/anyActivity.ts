import { activityKinds, type ActivityKind, paints } from '@skylark/contract/activity.facts';
import fc from 'fast-check';

/** An activity as JSON, valid or not; that is what is tested. */
export interface WrittenActivity {
  kind: string;
  task: unknown;
  parts: { id: string; [field: string]: unknown }[];
  answers: string[][];
  [field: string]: unknown;
}

const often = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 20 });
const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const never = fc.constant(undefined);

const box = fc.tuple(
  fc.integer({ min: 0, max: 80 }),
  fc.integer({ min: 0, max: 80 }),
  fc.integer({ min: 1, max: 20 }),
  fc.integer({ min: 1, max: 20 }),
);
/** Flat ones too, and strokes with more turns than the points that are sent. */
const outline = fc.oneof(
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })), { minLength: 2, maxLength: 6 })
    .map((points) => points.flat()),
  fc.array(fc.tuple(fc.nat(100), fc.nat(100)), { minLength: 50, maxLength: 60 }).map((points) => points.flat()),
);
const word = fc.constantFrom('cow', 'Egg', 'banana', 'strawberries', 'oo');
const label = fc.constantFrom('cow', 'a big pig', 'їжак', '🐄', '&lt;b&gt;', '{name}', ' x ');
const picture = fc.record({ key: fc.constant(`slide-${'0'.repeat(40)}.webp`), cut: seldom(box) });
const paint = fc.constantFrom(...Object.keys(paints));

/** Mostly the fields a part of this kind should have, and sometimes ones that make no sense. */
function partOf(kind: ActivityKind): fc.Arbitrary<Record<string, unknown>> {
  const drawn = kind === 'colour' || kind === 'trace';
  return fc.record({
    at: drawn ? seldom(box) : often(box),
    text:
      kind === 'spell' || kind === 'gap'
        ? often(word)
        : kind === 'yesno' || kind === 'cards' || kind === 'info' || kind === 'say'
          ? often(label)
          : kind === 'drag'
            ? fc.option(label, { nil: undefined, freq: 3 })
            : seldom(label),
    say: kind === 'cards' ? often(label) : seldom(label),
    picture: kind === 'trace' ? never : seldom(picture),
    shape: drawn ? often(outline) : seldom(outline),
    paint: kind === 'colour' ? fc.option(paint, { nil: undefined, freq: 2 }) : seldom(paint),
  });
}

/** Groups of parts: some as the kind requires, some as a careless author leaves them. */
function answersOf(kind: ActivityKind, ids: readonly string[]): fc.Arbitrary<string[][]> {
  const id = fc.constantFrom(...ids);
  const groups = fc.array(fc.array(id, { minLength: 1, maxLength: 3 }), { maxLength: 3 });
  const mixedIds = fc.shuffledSubarray([...ids], { minLength: ids.length });
  const pairs = mixedIds.map((all) =>
    Array.from({ length: Math.floor(all.length / 2) }, (_, at) => all.slice(at * 2, at * 2 + 2)),
  );
  const fitting: Record<ActivityKind, fc.Arbitrary<string[][]>> = {
    drag: pairs,
    match: pairs,
    colour: pairs,
    memory: pairs,
    choose: fc.array(id, { minLength: 1, maxLength: 4 }).map((all) => all.map((one) => [one])),
    find: fc.shuffledSubarray([...ids], { minLength: 1 }).map((all) => [all]),
    order: fc.array(mixedIds, { minLength: 1, maxLength: 2 }),
    spell: fc.constant([]),
    cover: fc.constant([]),
    trace: fc.constant([]),
    yesno: fc.shuffledSubarray([...ids]).map((all) => all.map((one) => [one])),
    cards: fc.constant([]),
    follow: pairs,
    gap: fc.constant([]),
    say: fc.constant([]),
    info: fc
      .tuple(mixedIds, fc.nat(3))
      .map(([all, first]) => [all.slice(0, first + 1), all.slice(first + 1)].filter(({ length }) => length > 0)),
  };
  return fc.oneof({ weight: 2, arbitrary: fitting[kind] }, { weight: 1, arbitrary: groups });
}

/** As a careless author writes it: every field is valid, but whether they fit together is random. */
export const carelessActivity = (kind: ActivityKind): fc.Arbitrary<WrittenActivity> =>
  kind === 'follow'
    ? fc.oneof(carelessParts('drag'), carelessParts('colour')).map((activity) => ({ ...activity, kind }))
    : carelessParts(kind);

const carelessParts = (kind: ActivityKind): fc.Arbitrary<WrittenActivity> =>
  fc
    .array(partOf(kind), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.map((part, index) => ({ id: `p-${index}`, ...part })))
    .chain((parts) =>
      fc.record({
        kind: fc.constant(kind),
        task: fc.constant('Play!'),
        parts: fc.constant(parts),
        answers: answersOf(
          kind,
          parts.map(({ id }) => id),
        ),
        at: kind === 'order' ? often(box) : seldom(box),
        tray: seldom(box),
        ear: seldom(fc.boolean()),
      }),
    );

const cycle: unknown[] = [];
cycle.push(cycle);
/** Values that no field may have. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    1e308,
    5e-324,
    2 ** 53,
    '',
    '\0',
    '\uD800',
    'cow\uDFFF',
    '\u202Ecow',
    '\u200B',
    'a\u2028b',
    '\u3164\u2800',
    '\u034F\uFE0F',
    `a${'\u0301'.repeat(39)}`,
    '\uFDFD'.repeat(40),
    'שלום',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '__proto__',
    'constructor',
    'p-0',
    'x'.repeat(200_000),
    true,
    {},
    [],
    cycle,
    [Number.NaN, -5, 0, -1],
    [90, 90, 50, 50],
    [['p-0', 'p-0']],
    [['nobody']],
    Object.assign(Object.create({ inherited: 1 }) as object, { key: '../../etc/passwd' }),
  ),
  fc.integer({ min: 1_000, max: 5_000 }).map((many) => Array.from({ length: many }, (_, at) => at % 90)),
  fc
    .integer({ min: 41, max: 3_000 })
    .map((many) => Array.from({ length: many }, (_, at) => ({ id: `p-${at}`, at: [1, 1, 9, 9], text: 'cow' }))),
  fc.integer({ min: 100, max: 2_000 }).map((deep) => {
    let nested: unknown = [];
    for (let level = 0; level < deep; level += 1) nested = [nested];
    return nested;
  }),
);
const FIELDS = ['kind', 'task', 'parts', 'answers', 'at', 'tray', 'ear', 'onclick'];
const PART_FIELDS = ['id', 'at', 'text', 'say', 'picture', 'shape', 'paint', 'html'];

/** One to three of its fields, or of one part's, are replaced with invalid values. */
export const hostileActivity: fc.Arbitrary<unknown> = fc
  .tuple(
    fc.constantFrom(...activityKinds).chain(carelessActivity),
    fc.array(fc.tuple(fc.constantFrom(...FIELDS, ...PART_FIELDS), fc.boolean(), fc.nat(4), nasty), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([activity, spoils]) => {
    const parts: unknown[] = [...activity.parts];
    const spoiled: Record<string, unknown> = { ...activity, parts };
    for (const [field, isOfPart, at, wrong] of spoils) {
      const index = at % activity.parts.length;
      const part = activity.parts[index];
      if (isOfPart && part) parts[index] = { ...part, [field]: wrong };
      else spoiled[field] = wrong;
    }
    return spoiled;
  });
