/** A new teacher's first steps, in the order in which they help. */
export const firstDaySteps = ['hours', 'photo', 'devices', 'phone', 'page', 'room'] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

export const REHEARSAL_MINUTES = 50;
