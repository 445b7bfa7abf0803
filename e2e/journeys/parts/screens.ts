/** A phone upright and in landscape, a tablet, a laptop. */
export const SCREENS = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
