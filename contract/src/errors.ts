/**
 * The only table of errors: code -> HTTP status and an English message for people who read replies. The web app has a
 * text for each code in every language (`error.<code>`); a test keeps the two in sync.
 */
export const errors = {
  bad_request: [400, 'The request could not be understood.'],
  invalid_fields: [422, 'Some fields are not right.'],
  not_signed_in: [401, 'Please sign in.'],
  forbidden: [403, 'You don’t have access to this.'],
  view_only: [403, 'You are looking as the school. Nothing can be changed.'],
  not_found: [404, 'There is nothing here.'],
  other_child: [409, 'Another child of the family is selected now.'],
  children_full: [409, 'One account can hold up to eight children.'],
  last_child: [409, 'This is the only child in the account. Please delete the account instead.'],
  too_large: [413, 'This file is too large. Please choose a smaller one.'],
  wrong_content_type: [415, 'This kind of content cannot be taken.'],
  request_timeout: [408, 'The request did not come in time.'],
  url_too_long: [414, 'This address is too long.'],
  headers_too_large: [431, 'The headers of the request are too large.'],
  too_many_requests: [429, 'Too many tries. Please wait a little.'],
  internal: [500, 'Something went wrong, an error occurred'],
  starting: [503, 'The school is starting. Please try again in a moment.'],
  overloaded: [503, 'The school is very busy right now. Please try again in a moment.'],

  wrong_credentials: [401, 'Wrong email or password'],
  factor_needed: [401, 'Please also type the code from your app.'],
  confirm_again: [403, 'Please confirm that it is you.'],
  passkey_failed: [422, 'This passkey did not work. Please try again, or sign in another way.'],
  last_factor: [409, 'This is your only way to sign in. Add another one first.'],
  too_many_notes: [409, 'There are as many notes about this family as there can be. Remove one first.'],
  email_needed: [409, 'This manager has no email address. Add one first.'],
  sign_in_again: [403, 'For your security, please sign out and sign in again first.'],
  link_used: [410, 'This link has expired or has already been used.'],
  sign_in_first: [403, 'Please sign in to your account first, then follow this link again.'],
  invalid_code: [422, 'Invalid code'],
  code_used: [410, 'This code has expired or has already been used. Please ask for a new one.'],

  slot_taken: [409, 'This time has just been taken. Please choose another one.'],
  slot_not_free: [409, 'The teacher isn’t available then. Please choose another time.'],
  hold_expired: [410, 'The time for which this slot was held is over.'],
  no_credits: [409, 'No lessons left on the balance.'],
  lesson_not_booked: [409, 'This lesson has started, ended or been cancelled.'],
  teacher_in_lesson: [409, 'The teacher is in the lesson.'],
  teacher_away_shortly: [409, 'The teacher may come back: a lesson can be handed over after three minutes.'],
  teacher_blocked: [409, 'The account of this teacher is blocked.'],
  teacher_busy: [409, 'This teacher has another lesson then.'],
  lesson_in_progress: [409, 'A lesson is in progress. Please wait until it ends.'],
  lessons_ahead: [409, 'This teacher has lessons ahead. Please give them to another teacher or cancel them first.'],
  closed_slot_overlaps: [409, 'This overlaps another closed slot.'],
  booking_off: [409, 'The school arranges this itself. Please write to the manager.'],
  payment_disputed: [
    409,
    'The bank is looking into one of your payments. Please write to the manager to book lessons.',
  ],
  change_too_late: [409, 'It is too late to change this lesson.'],
  no_moves_left: [409, 'This lesson was moved as often as the school allows.'],
  no_cancels_left: [409, 'As many lessons were cancelled this month as the school allows.'],
  too_many_ahead: [409, 'There are as many lessons ahead as the school allows.'],
  wishes_full: [409, 'The manager has not answered your earlier requests yet.'],
  wish_answered: [409, 'This request was answered already.'],
  lessons_in_slot: [409, 'Lessons are booked in this time.'],

  move_request_over: [409, 'This question was already answered, taken back or is out of date.'],
  absence_open: [409, 'The school is looking for substitutes for this time. Take the request back first.'],
  absence_decided: [409, 'The school has already decided about a lesson in this time.'],
  absence_too_long: [409, 'There are too many lessons in this period. Please choose a shorter one.'],
  report_too_long: [409, 'This report is too long. Please choose fewer days.'],
  message_spent: [409, 'This message can’t be sent again: it was already sent, is out of date, or is no longer kept.'],
  account_blocked: [403, 'This account is blocked. Please write to the manager.'],
  account_closing: [409, 'This account was closed by the family and will be deleted. Signing in keeps it.'],
  last_owner: [409, 'This is the only owner. Make another manager an owner first.'],
  too_many_keys: [409, 'This manager has as many keys as one can have. Revoke one first.'],
  series_over: [409, 'This series has no booked lessons left.'],

  above_limit: [403, 'This is more than your role may give. A manager or an owner can.'],
  not_undoable: [409, 'This can’t be undone.'],
  undo_too_late: [409, 'It is too late to undo this.'],
  changed_since: [409, 'Something has changed since then. Please look at it again.'],
  key_used: [409, 'This key was used for something else.'],
  cards_closed: [503, 'Card payments aren’t available right now. Please message your manager.'],
  cards_failed: [502, 'The payment page didn’t open. You haven’t been charged. Please try again in a moment.'],
  link_paid: [409, 'This has already been paid. Thank you!'],
  nothing_to_refund: [409, 'This payment has no unused lessons left to refund.'],
  refund_too_late: [409, 'The 14 days for a refund of this payment are over.'],
  channel_closed: [503, 'These notices aren’t available at this school right now.'],
  too_many_devices: [409, 'There are as many as the school allows. Remove one first.'],
  calendar_closed: [503, 'Google Calendar isn’t available at this school.'],
  calendar_failed: [502, 'Google didn’t respond. Please try again.'],

  room_not_found: [404, 'Room not found'],
  room_not_open: [409, 'The room isn’t open yet.'],
  lesson_over: [409, 'This lesson is already over, pick another'],
  lesson_not_started: [409, 'The lesson hasn’t started yet.'],
  lesson_not_held: [409, 'You can only review a lesson that took place.'],
  lesson_not_over: [409, 'The record is ready once the lesson is over.'],
  verdict_same: [409, 'The lesson counts as that already.'],
  no_minutes: [409, 'There are not that many minutes.'],
  problem_too_late: [409, 'A problem can be reported within 48 hours after the lesson.'],
  problem_exists: [409, 'A problem with this lesson was reported already.'],
  problem_answered: [409, 'The teacher has answered already.'],
  problem_decided: [409, 'The school has decided this already.'],
  review_exists: [409, "You've already have review for these lesson!"],

  stars_full: [409, 'This lesson already has as many stars as one lesson can have.'],
  plan_changed: [409, 'The plan was changed on another device. Please look at it again.'],

  words_full: [409, 'You can’t add more words to this lesson.'],

  import_kind: [415, 'Please choose a PDF, a ZIP of pictures or a course file.'],
  import_powerpoint: [
    415,
    'This is a PowerPoint presentation. Save it as PDF in PowerPoint (File, Export), then add the PDF.',
  ],
  import_empty: [422, 'There’s nothing to show in this file.'],
  import_broken: [422, 'We couldn’t open this file: it’s damaged or password-protected.'],
  import_too_many: [422, 'A presentation can have up to 200 slides.'],
  import_too_heavy: [422, 'This file takes too much time or memory to read. Please try a smaller one.'],
  import_course_file: [422, 'There’s a mistake in the course description.'],
  import_picture: [422, 'We couldn’t read one of this course’s pictures.'],

  deck_changed: [409, 'This presentation was changed in another tab or on another device.'],
  deck_empty: [422, 'There are no slides in this presentation yet.'],
  deck_quota: [409, 'You have as many presentations as the school allows. Please remove one first.'],
  deck_space_full: [409, 'Your presentations together are as large as the school allows. Please remove one first.'],
  deck_files_full: [409, 'This presentation holds as many pictures and recordings as it can.'],

  only_images: [415, 'Only images are allowed'],
  picture_too_large: [422, 'This picture has more than 40 megapixels. Please choose a smaller one.'],
  picture_unreadable: [422, 'This picture could not be read.'],
  picture_quota: [409, 'This lesson has reached its picture limit.'],
  room_shut: [409, 'You can’t add anything here any more.'],

  not_your_student: [409, 'This is no student of yours.'],
  whiteboard_quota: [409, 'There are too many whiteboards. Please remove some.'],
  whiteboard_in_use: [409, 'Put the whiteboard away first.'],
  homework_not_started: [409, 'This homework hasn’t been started yet.'],
  homework_not_finished: [409, 'This homework hasn’t been handed in yet.'],
  homework_not_returned: [409, 'This can no longer be undone.'],
  too_many_templates: [409, 'There are already thirty plans. Please remove one first.'],
  too_many_phrases: [409, 'There are already thirty sentences. Please remove one first.'],
  homework_finished: [409, 'This homework was handed in.'],
  homework_completed: [409, 'This homework is completed.'],
  only_sound: [415, 'Only sound recordings are allowed'],
  voice_quota: [409, 'There are enough recordings. Remove one to add another.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;

/** Errors that only managers' calls answer: the families' web app has no texts for them, the desk has. */
export const deskErrorCodes = [
  'factor_needed',
  'confirm_again',
  'passkey_failed',
  'last_factor',
  'email_needed',
  'too_many_notes',
  'above_limit',
  'not_undoable',
  'undo_too_late',
  'changed_since',
] as const satisfies readonly ErrorCode[];

/** What can be wrong with one field of a form. The web app has a text for each (`field.<code>`). */
export const fieldCodes = [
  'required',
  'invalid',
  'invalid_email',
  'invalid_phone',
  'too_short',
  'too_long',
  'unknown',
  'taken',
  'no_match',
  'too_common',
  'too_personal',
  'overlap',
  'order',
  'past',
  'wrong_password',
  /** A teacher who was there a moment ago, by whole minutes. */
  'away_0',
  'away_1',
  'away_2',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** The body of every error reply (decisions, fixed points). */
export interface ErrorBody {
  error: ErrorCode;
  message: string;
  fields?: Record<string, FieldCode>;
}
