/** A new teacher's first steps, most useful first. */
export const firstDaySteps = ['hours', 'photo', 'devices', 'phone', 'page', 'room'] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

export const REHEARSAL_MINUTES = 50;
