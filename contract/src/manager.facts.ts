/** Half a year of weeks: a series ends with the school year. */
export const SERIES_MAX_LESSONS = 26;
