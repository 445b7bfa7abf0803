import { expect, it } from 'vitest';
import { ViewKeeper } from './ViewKeeper.ts';

const HIDDEN = { x: 0, y: 0, width: 0, height: 0 };
const PART = { x: 400, y: 200, width: 800, height: 450 };

function open() {
  const keeper = new ViewKeeper(
    () => undefined,
    () => undefined,
  );
  keeper.resize(804, 522);
  return keeper;
}

it('keeps the followed part of the page while the page of the person followed is hidden', () => {
  const keeper = open();
  keeper.follow(PART);
  const before = keeper.transform;
  keeper.follow(HIDDEN);
  expect(keeper.transform).toEqual(before);
  keeper.close();
});

it('shows the whole page if the page of the person followed is hidden from the beginning', () => {
  const keeper = open();
  const whole = keeper.transform;
  keeper.follow(HIDDEN);
  expect(keeper.transform).toEqual(whole);
  keeper.follow(PART);
  expect(keeper.transform).not.toEqual(whole);
  keeper.follow(null);
  keeper.follow(HIDDEN);
  expect(keeper.transform).toEqual(whole);
  keeper.close();
});
