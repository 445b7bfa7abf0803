import { Activity } from '@skylark/contract/activity';
import { activityKinds } from '@skylark/contract/activity.facts';
import { expect, it } from 'vitest';
import { oneOfEach } from '../../../test/oneOfEach.ts';
import { gestureOf } from './gestureOf.ts';
import { boxOf } from './view.ts';

it('exists for each kind, within the slide', () => {
  for (const kind of activityKinds) {
    const points = gestureOf(Activity.parse(oneOfEach[kind]));
    expect(points.length, kind).toBeGreaterThan(0);
    for (const number of points.flat()) {
      expect(number, kind).toBeGreaterThanOrEqual(0);
      expect(number, kind).toBeLessThanOrEqual(100);
    }
  }
});

it('does not reveal the answer: a dragged part goes to none of several places', () => {
  for (const kind of ['drag', 'match'] as const) {
    const activity = Activity.parse(oneOfEach[kind]);
    const [x = 0, y = 0] = gestureOf(activity).at(-1) ?? [];
    const places = activity.answers.flatMap((group) => group.slice(1));
    expect(places.length).toBeGreaterThan(1);
    for (const part of activity.parts.filter(({ id }) => places.includes(id))) {
      const [left, top, width, height] = boxOf(part);
      expect(x > left && x < left + width && y > top && y < top + height, `${kind}: ${part.id}`).toBe(false);
    }
  }
});

it('does not put the right part into the only place', () => {
  const at = (x: number) => [x, 0, 10, 10] as const;
  const points = gestureOf({
    kind: 'drag',
    task: 'Who is missing?',
    parts: [
      { id: 'mum', text: 'mum', at: at(0) },
      { id: 'dad', text: 'dad', at: at(20) },
      { id: 'gap', at: at(80) },
    ],
    answers: [['mum', 'gap']],
  });
  expect(points[0]?.[0]).toBe(25);
  expect(points.at(-1)?.[0]).toBeLessThan(80);
});
