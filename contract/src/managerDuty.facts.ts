/** A person on duty sleeps some time. */
export const DUTY_MAX_HOURS = 16;
/** What is red and taken by nobody for so long is an alarm. */
export const ALARM_AFTER_SECONDS = 60;
/** An alarm that nobody has answered goes on: by SMS, then to the owners. */
export const UNANSWERED_MINUTES = 3;
