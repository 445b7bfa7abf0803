/** A person on duty needs time to sleep. */
export const DUTY_MAX_HOURS = 16;
/** An alarm is raised when a red lesson has been taken by nobody for this long. */
export const ALARM_AFTER_SECONDS = 60;
/** An unanswered alarm escalates after this time: first by SMS, then to the owners. */
export const UNANSWERED_MINUTES = 3;
