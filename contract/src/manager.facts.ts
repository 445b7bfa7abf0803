/** Half a year of weeks: a series ends with the school year. */
export const SERIES_MAX_LESSONS = 26;

/**
 * A manager's role. `owner`: everything. `manager`: daily work with families, teachers and lessons. `support`: helps
 * families with their existing lessons, without access to money, accounts or the school's rules. `methodist`: courses
 * and how lessons went. `bookkeeper`: prices, payments and pay.
 */
export const managerRoles = ['owner', 'manager', 'support', 'methodist', 'bookkeeper'] as const;
export type ManagerRole = (typeof managerRoles)[number];

/** How long a manager's key is valid unless another period is given when it is created. */
export const MANAGER_KEY_DAYS = 90;
export const MANAGER_KEY_MAX_DAYS = 366;
/** Maximum valid keys of one manager. */
export const MANAGER_KEYS_MAX = 10;

/**
 * What managers are notified of. `teacher_absence`: a teacher can't teach booked lessons. `trial_wish`: a family is
 * waiting for a trial lesson. `lesson_wish`: a family's question. `family_act`: a lesson that a family booked, moved or
 * cancelled, or that its teacher asks it to move. `greeting`: a teacher's video waiting for approval.
 * `payment_dispute`: a payment disputed at the bank. `payment_unclear`: a provider's report that can't be booked.
 */
export const managerNoticeKinds = [
  'teacher_absence',
  'trial_wish',
  'lesson_wish',
  'lesson_problem',
  'call_stop',
  'family_act',
  'greeting',
  'payment_dispute',
  'payment_unclear',
] as const;
export type ManagerNoticeKind = (typeof managerNoticeKinds)[number];

/** `daily`: collected in one email each morning. */
export const noticeTimes = ['now', 'daily', 'off'] as const;
export type NoticeTime = (typeof noticeTimes)[number];

/** When the daily digest is sent, in the school's time zone. */
export const DIGEST_HOUR = 8;
