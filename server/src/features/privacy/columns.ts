/** Column names by the reason why they are, or aren't, in the export that a person can request. */
interface Columns {
  /** In the export. */
  exported?: string;
  /** Ids that connect rows and files: the export contains what they refer to. */
  link?: string;
  /** Grants access, or stands for something that does: tokens, hashes, addresses of push services. */
  secret?: string;
  /** State of our own processing, such as tries and deadlines. */
  work?: string;
  /** About somebody else. */
  other?: string;
  /** The export contains it in another form: sums, days computed from times, events that made a board. */
  derived?: string;
}

/** What happens to a table's rows of a person when the person is deleted. Column names are separated by spaces. */
export type TableDeclaration =
  | { rows: 'of the school'; school: string }
  | ({ rows: 'deleted' } & Columns)
  | ({ rows: 'kept'; why: string; /** Columns that no longer hold what they held. */ emptied?: string } & Columns);

/**
 * Every column of every table, with what happens to it at export and at deletion. `columns.test.ts` fails for a column
 * that is missing here; the tests of deletion compare the declaration with what is left of a whole family and a teacher.
 */
export const columns: Record<string, TableDeclaration> = {
  absence_lessons: { rows: 'deleted', link: 'request_id lesson_id' },
  absence_requests: {
    rows: 'deleted',
    exported: 'starts_at ends_at reason created_at withdrawn_at',
    link: 'id teacher_id',
  },
  accounts: {
    rows: 'kept',
    why: 'its people refer to it; by itself it says nothing',
    exported:
      'email email_confirmed_at phone phone_confirmed_at untrusted_address blocked_at parent_name time_zone locale',
    link: 'id last_child_id',
    secret: 'password_hash',
    derived: 'search_key',
    emptied: 'search_key email email_confirmed_at phone phone_confirmed_at password_hash parent_name',
  },
  account_closings: {
    rows: 'deleted',
    exported: 'asked_at erase_at',
    link: 'account_id',
  },
  acts: {
    rows: 'deleted',
    exported: 'at action undone_at',
    link: 'id object_id person_id people message_ids',
    work: 'key given_hash',
    other: 'manager_id undone_by',
    derived: 'reply inverse',
  },
  after_lessons: {
    rows: 'deleted',
    exported: 'lesson_id level per_week lessons_count goal planned_at',
    work: 'time_offered_at message_at plan_told_at',
    link: 'picture_key',
  },
  address_changes: {
    rows: 'deleted',
    exported: 'strategy old_address changed_at undone_at',
    link: 'id account_id',
    secret: 'token_hash beside_token_hash',
    work: 'expires_at proved_at beside_address beside_proved_at',
  },
  audit_log: {
    rows: 'kept',
    why: 'what the school did, as numbers, times and ids',
    exported: 'at actor_kind action lesson_id details',
    link: 'id actor_id person_id act_id',
    other: 'actor_name',
  },
  backups: { rows: 'of the school', school: 'id kind at file bytes failure machine folder bucket' },
  book_checks: { rows: 'of the school', school: 'id at is_balanced findings' },
  booking_rules: {
    rows: 'of the school',
    school:
      'id can_book can_move can_cancel hours_before moves_per_lesson moves_per_period cancels_per_period days_ahead lessons_ahead stops_when_disputed',
  },
  calendar_due: {
    rows: 'deleted',
    link: 'person_id lesson_id',
    work: 'due_at tries version',
  },
  calendar_events: {
    rows: 'deleted',
    link: 'person_id lesson_id event_id',
    derived: 'written',
  },
  calendar_feeds: {
    rows: 'deleted',
    exported: 'created_at',
    link: 'person_id',
    secret: 'token',
  },
  calendar_grants: {
    rows: 'deleted',
    exported: 'email status connected_at',
    link: 'person_id',
    secret: 'sealed_refresh_token',
    derived: 'died_at',
  },
  calendar_visits: {
    rows: 'deleted',
    link: 'person_id',
    secret: 'state_hash verifier',
    work: 'expires_at',
  },
  call_stops: {
    rows: 'deleted',
    exported: 'lesson_id stopped_at continued_at',
    link: 'id student_id',
  },
  certificates: {
    rows: 'deleted',
    exported: 'number issued_at',
    link: 'id student_id course_id',
  },
  closed_slots: {
    rows: 'deleted',
    exported: 'starts_at ends_at reason',
    link: 'id person_id absence_request_id',
    work: 'created_at',
  },
  consents: {
    rows: 'kept',
    why: 'evidence of what was agreed to',
    exported: 'document version agreed_at',
    link: 'id account_id',
  },
  courses: { rows: 'of the school', school: 'id teacher_id slug title description level created_at' },
  credit_balances: {
    rows: 'kept',
    why: 'the books',
    link: 'student_id',
    derived: 'balance',
  },
  credit_entries: {
    rows: 'kept',
    why: 'the books',
    exported: 'amount reason lesson_id created_at note',
    link: 'id student_id cause purchase_id',
    emptied: 'note',
  },
  deck_words: { rows: 'of the school', school: 'deck_id picture_key sound_key position word' },
  decks: { rows: 'of the school', school: 'id course_id key position title kind notes retired_at shown_at' },
  disputes: {
    rows: 'kept',
    why: 'the books',
    exported: 'amount state opened_at closed_at',
    link: 'ref purchase_id',
    work: 'provider booking_lifted_at',
  },
  erasures_due: {
    rows: 'kept',
    why: 'ids of deleted people, after a restore',
    link: 'person_id',
    work: 'deleted_at',
  },
  family_changes: {
    rows: 'deleted',
    exported: 'lesson_id kind at',
    link: 'id student_id',
  },
  family_states: {
    rows: 'deleted',
    link: 'account_id',
    derived: 'next_at ahead_until held_at has_tried has_bought balances',
  },
  first_days: {
    rows: 'deleted',
    exported: 'devices_checked_at rehearsed_at closed_at',
    link: 'teacher_id',
  },
  former_addresses: {
    rows: 'deleted',
    exported: 'address',
    link: 'account_id',
  },
  former_trials: {
    rows: 'kept',
    why: 'keyed hashes, so that a child has one free lesson; 730 days',
    link: 'id',
    secret: 'phone_hash child_hash',
    work: 'lesson_at',
  },
  inbox_comments: {
    rows: 'deleted',
    exported: 'text at',
    link: 'id item_id',
    other: 'manager_id',
  },
  inbox_items: {
    rows: 'deleted',
    exported: 'kind text created_at due_at closed_at',
    link: 'id source_id person_id lesson_id',
    work: 'fold snoozed_until version',
    other: 'made_by assignee_id closed_by',
  },
  inbox_looks: {
    rows: 'deleted',
    link: 'item_id',
    work: 'at',
    other: 'manager_id',
  },
  family_notes: {
    rows: 'deleted',
    exported: 'text is_pinned created_at changed_at',
    link: 'id account_id manager_id',
  },
  homework_templates: {
    rows: 'of the school',
    school: 'id course_id key deck_id lesson_deck_id position title task retired_at',
  },
  homework_replies: {
    rows: 'deleted',
    exported: 'id homework_id voice_id content_type duration_seconds created_at',
    link: 'file_key',
    work: 'bytes',
  },
  homework_voices: {
    rows: 'deleted',
    exported: 'id homework_id content_type duration_seconds created_at part word starred_at reply kept_at',
    link: 'file_key slide_id',
    work: 'bytes',
  },
  homeworks: {
    rows: 'deleted',
    exported:
      'id lesson_id status description created_at words score teacher_comment marks started_at finished_at completed_at due_at',
    link: 'student_id teacher_id deck_id slide_ids key',
    work: 'returned_at waited_since',
  },
  known_devices: {
    rows: 'deleted',
    exported: 'last_used_at',
    link: 'account_id',
    secret: 'device_hash',
  },
  known_networks: {
    rows: 'deleted',
    exported: 'last_used_at',
    link: 'account_id',
    secret: 'device_hash network_hash',
  },
  job_runs: { rows: 'of the school', school: 'name cron known_since affirmed_at succeeded_at failed_at' },
  lesson_care: { rows: 'deleted', link: 'lesson_id', other: 'taken_by taken_at handled_by handled_at' },
  school_lines: {
    rows: 'deleted',
    exported: 'text at seen_at',
    link: 'id lesson_id teacher_id',
    other: 'manager_id',
  },
  lesson_now: { rows: 'deleted', link: 'lesson_id', work: 'summary at' },
  lesson_plans: {
    rows: 'deleted',
    exported: 'lesson_id steps own_note child_note changed_at',
    link: 'id teacher_id',
    work: 'revision',
  },
  lesson_problems: {
    rows: 'deleted',
    exported: 'lesson_id kind words created_at answer answered_at decision minutes decision_words decided_at',
    link: 'id student_id teacher_id',
    other: 'decided_by',
  },
  lesson_records: {
    rows: 'deleted',
    exported: 'starts_at ends_at over_at entries',
    link: 'lesson_id teacher_id student_id',
    work: 'written_at',
  },
  lesson_series: {
    rows: 'kept',
    why: 'of the lessons, which the teacher keeps',
    link: 'id',
    work: 'time_zone created_at',
  },
  lesson_teachers: {
    rows: 'kept',
    why: 'who taught for how long: the record of the teacher and of the books',
    exported: 'from_at until_at minutes',
    link: 'lesson_id teacher_id',
    work: 'number',
  },
  lesson_verdicts: {
    rows: 'deleted',
    exported: 'number outcome missed_by made_by reason entries at',
    link: 'lesson_id',
    other: 'manager_name',
  },
  lesson_wishes: {
    rows: 'deleted',
    exported: 'kind lesson_id starts_at wish created_at answered_at answer offered_starts offer_taken_at',
    link: 'id student_id key offered_teacher_id',
    derived: 'offer_lesson_at',
  },
  lesson_words: {
    rows: 'deleted',
    exported: 'word',
    link: 'lesson_id',
    derived: 'is_removed added_at',
  },
  lessons: {
    rows: 'kept',
    why: 'the record of the teacher and of the books',
    exported:
      'id starts_at ends_at status missed_by number is_trial score held_at duration_minutes extended_minutes call_started_at cancelled_by together_minutes',
    link: 'teacher_id student_id course_id deck_id series_id',
    work: 'teacher_type student_type created_at reminded_for absent_notified_for is_synthetic taught_from',
  },
  limits: {
    rows: 'kept',
    why: 'hashes that end within days',
    secret: 'key',
    work: 'points expire',
  },
  managers: { rows: 'of the school', school: 'id name email phone created_at ended_at role locale notices' },
  manager_duty: { rows: 'of the school', school: 'manager_id until' },
  manager_push_devices: { rows: 'of the school', school: 'id session_id endpoint p256dh auth created_at' },
  duty_alarms: { rows: 'deleted', link: 'lesson_id', work: 'step at' },
  manager_browsers: { rows: 'of the school', school: 'manager_id browser_hash last_used_at' },
  manager_challenges: { rows: 'of the school', school: 'challenge_hash manager_id expires_at' },
  manager_invitations: { rows: 'of the school', school: 'manager_id token_hash created_at expires_at' },
  manager_passkeys: {
    rows: 'of the school',
    school: 'id manager_id name public_key counter transports is_backed_up created_at last_used_at',
  },
  manager_views: { rows: 'of the school', school: 'id manager_id list name search' },
  manager_passwords: { rows: 'of the school', school: 'manager_id password_hash totp_secret totp_step' },
  manager_recovery_codes: { rows: 'of the school', school: 'code_hash manager_id' },
  manager_sessions: {
    rows: 'of the school',
    school: 'id manager_id token_hash user_agent created_at last_seen_at expires_at confirmed_at',
  },
  manager_keys: {
    rows: 'of the school',
    school: 'id manager_id name token_hash created_at expires_at last_used_at revoked_at',
  },
  manager_notices: {
    rows: 'deleted',
    link: 'id manager_id lesson_id about_id message_id cause',
    work: 'kind created_at',
    other: 'text',
  },
  messages: {
    rows: 'deleted',
    exported: 'channel recipient subject text status created_at kind link',
    link: 'id person_id manager_id cause lesson_id about_id',
    work: 'settled_at expires_at has_secret priority tries try_at taken_at forget outdated_at',
    derived: 'html',
  },
  migrations: { rows: 'of the school', school: 'sha256 name applied_at' },
  minute_balances: {
    rows: 'kept',
    why: 'the books',
    link: 'student_id',
    derived: 'balance',
  },
  minute_entries: {
    rows: 'kept',
    why: 'the books',
    exported: 'amount reason lesson_id note created_at',
    link: 'id student_id cause',
    emptied: 'note',
  },
  now_thresholds: { rows: 'of the school', school: 'id thresholds changed_at changed_by' },
  minute_rules: { rows: 'of the school', school: 'id threshold_minutes rounding_minutes' },
  move_requests: {
    rows: 'deleted',
    exported: 'lesson_id starts_at times words created_at state moved_to closed_at',
    link: 'id teacher_id',
  },
  notification_choices: {
    rows: 'deleted',
    exported: 'kind channel is_on',
    link: 'person_id',
  },
  one_time_tokens: {
    rows: 'deleted',
    exported: 'purpose email created_at used_at',
    link: 'id person_id viewer_key_id viewer_session_id',
    secret: 'token_hash',
    work: 'expires_at',
  },
  opened_stickers: {
    rows: 'deleted',
    exported: 'sticker opened_at',
    link: 'student_id',
  },
  package_settings: { rows: 'of the school', school: 'id lesson_minutes advised_lessons' },
  packages: {
    rows: 'of the school',
    school: 'id lessons_count full_price currency offered created_at ended_at made_by',
  },
  payment_links: {
    rows: 'kept',
    why: 'the books',
    exported: 'lessons_count price currency created_at expires_at ended_at',
    link: 'id student_id package_id',
    secret: 'token_hash',
    other: 'made_by',
  },
  people: {
    rows: 'kept',
    why: 'lessons and books refer to the row, which no longer says whose it was',
    exported:
      'type first_name last_name photo_key created_at invite_code photo_large_key child_view age age_on reads likes import_key referral_code',
    link: 'id account_id',
    work: 'deleted_at is_synthetic synthetic_until',
    derived: 'search_key',
    emptied:
      'search_key first_name last_name photo_key photo_large_key invite_code import_key referral_code age age_on reads likes',
  },
  phone_changes: {
    rows: 'deleted',
    exported: 'phone',
    link: 'account_id',
    secret: 'code_hash',
    work: 'tries_left expires_at',
  },
  placements: {
    rows: 'deleted',
    exported: 'taken_at by_teacher asked known course level lesson lesson_number',
    link: 'student_id',
  },
  practice_answers: {
    rows: 'deleted',
    exported: 'word result source how among answered_at',
    link: 'student_id id',
    derived: 'day',
  },
  practice_cards: {
    rows: 'deleted',
    exported: 'word due_day stability difficulty answers lapses',
    link: 'student_id',
    derived: 'first_day last_day last_result step produced_day',
  },
  proof_codes: {
    rows: 'deleted',
    exported: 'strategy address',
    link: 'account_id',
    secret: 'code_hash',
    work: 'tries_left expires_at',
  },
  provider_events: {
    rows: 'kept',
    why: 'the books',
    link: 'event_id purchase_id payment_ref',
    work: 'provider kind outcome received_at',
  },
  purchases: {
    rows: 'kept',
    why: 'the books',
    exported: 'lessons_count price currency provider status refunded_amount created_at paid_at card_ending',
    link: 'id student_id package_id payment_link_id key checkout_ref payment_ref',
    secret: 'way',
    work: 'next_check_at checks',
    derived: 'refunded_lessons lesson_minutes',
    emptied: 'way card_ending',
  },
  push_devices: {
    rows: 'deleted',
    link: 'id session_id',
    secret: 'endpoint p256dh auth',
    work: 'created_at',
  },
  ready_checks: {
    rows: 'deleted',
    exported: 'lesson_id sent_at checked_at verdict faults',
    link: 'student_id',
    secret: 'token_hash',
    work: 'told',
  },
  receipt_numbers: { rows: 'of the school', school: 'kind last_number' },
  receipts: {
    rows: 'kept',
    why: 'the books: numbers without a name',
    exported: 'kind number seller_name seller_address issued_at',
    link: 'id purchase_id refund_id',
  },
  rehearsals: { rows: 'deleted', link: 'owner_id teacher_id student_id' },
  referral_debts: {
    rows: 'deleted',
    link: 'lesson_id friend_id',
    work: 'created_at',
  },
  referrals: {
    rows: 'kept',
    why: 'the books',
    exported: 'lessons taken_back given_at',
    link: 'friend_id inviter_id purchase_id',
  },
  refunds: {
    rows: 'kept',
    why: 'the books',
    exported: 'lessons_count amount status asked_by reason created_at settled_at',
    link: 'id purchase_id provider_ref',
    work: 'tried_at',
    emptied: 'reason',
  },
  reviews: {
    rows: 'kept',
    why: 'the score belongs to the lesson',
    exported: 'lesson_id author_role score text created_at edited_at may_publish published_at',
    link: 'id author_id about_id',
    emptied: 'text',
  },
  room_decks: {
    rows: 'deleted',
    exported: 'deck_id shown_at slides',
    link: 'room_id',
  },
  room_log: {
    rows: 'deleted',
    link: 'room_id',
    derived: 'seq at author client n body',
  },
  room_log_packs: {
    rows: 'deleted',
    link: 'room_id',
    derived: 'seq last_at entries packed',
  },
  room_pages: {
    rows: 'deleted',
    derived: 'page elements',
    link: 'room_id',
  },
  room_pens: {
    rows: 'deleted',
    exported: 'lesson_id offered_at',
    link: 'person_id session_id pen_id',
    secret: 'code_hash token_hash',
    work: 'seat code_expires_at',
  },
  room_pictures: {
    rows: 'deleted',
    exported: 'id room_id width height created_at',
    link: 'author_id file_key',
    work: 'bytes',
  },
  room_snapshots: {
    rows: 'deleted',
    link: 'room_id',
    work: 'seq made_at',
    derived: 'state',
  },
  rooms: {
    rows: 'kept',
    why: 'empty: what was in them is deleted',
    link: 'id',
    work: 'kind seen_at opened_at',
  },
  sandbox_checkouts: {
    rows: 'kept',
    why: 'test payments, never in production',
    link: 'id purchase_id',
    work: 'amount currency title locale return_url cancel_url status refunded_amount refund_keys created_at',
  },
  schedules: {
    rows: 'deleted',
    exported: 'time_zone',
    link: 'person_id',
    work: 'saved_at',
  },
  school_key: { rows: 'of the school', school: 'is_only fingerprint' },
  school_voices: { rows: 'of the school', school: 'word sound_key recorded_at manager_id' },
  school_contacts: {
    rows: 'of the school',
    school: 'id phone email telegram viber whatsapp hours seller_name seller_address changed_at claim_source',
  },
  servers: {
    rows: 'of the school',
    school: 'id machine port folder backup_folder version settings is_ready problems started_at seen_at',
  },
  sessions: {
    rows: 'deleted',
    exported: 'user_agent created_at last_seen_at',
    link: 'id account_id person_id viewer_manager_id viewer_key_id viewer_session_id',
    secret: 'token_hash',
    // The audit log, which is exported, says when the school looked.
    work: 'expires_at viewer_access',
  },
  sign_in_codes: {
    rows: 'deleted',
    exported: 'strategy recipient created_at used_at',
    link: 'id account_id',
    secret: 'request_hash code_hash asked_by',
    work: 'tries_left expires_at',
  },
  slides: {
    rows: 'of the school',
    school: 'id deck_id image_key thumb_key sound_key position description note activity',
  },
  slot_holds: {
    rows: 'kept',
    why: 'a time of the teacher; it ends within a day, and with the account of a family it is held for',
    link: 'id teacher_id student_id',
    work: 'starts_at ends_at expires_at created_at has_code',
  },
  sms_days: { rows: 'of the school', school: 'day sign_in asked notice refused' },
  stars: {
    rows: 'deleted',
    exported: 'reason source item given_at',
    link: 'student_id',
  },
  tablet_codes: {
    rows: 'deleted',
    exported: 'lesson_id offered_at used_at',
    link: 'session_id person_id',
    secret: 'code_hash key_hash',
    work: 'expires_at',
  },
  teacher_deck_files: {
    rows: 'deleted',
    link: 'deck_id file_key',
    work: 'bytes added_at',
  },
  plan_templates: {
    rows: 'deleted',
    exported: 'title steps',
    link: 'id teacher_id',
    work: 'created_at',
  },
  review_phrases: {
    rows: 'deleted',
    exported: 'text',
    link: 'id teacher_id',
    work: 'created_at',
  },
  teacher_decks: {
    rows: 'deleted',
    exported: 'title content created_at changed_at offered_at published_at used_at',
    link: 'id teacher_id',
    work: 'version used_version',
  },
  teacher_greetings: {
    rows: 'deleted',
    exported: 'content_type duration_seconds state reason created_at decided_at',
    link: 'id teacher_id file_key',
    work: 'bytes',
  },
  teacher_pages: {
    rows: 'deleted',
    exported: 'texts changed_at',
    link: 'person_id',
  },
  teacher_traits: {
    rows: 'deleted',
    exported: 'formats temperaments levels languages age_from age_to about abouts is_bookable takes_trials is_public',
    link: 'person_id',
  },
  telegram_chats: {
    rows: 'deleted',
    exported: 'name linked_at',
    link: 'chat_id account_id',
  },
  telegram_codes: {
    rows: 'deleted',
    link: 'account_id session_id',
    secret: 'code_hash',
    work: 'expires_at',
  },
  trial_answers: {
    rows: 'deleted',
    exported: 'answers contact created_at',
    link: 'person_id',
  },
  trial_codes: {
    rows: 'deleted',
    exported: 'phone',
    link: 'id hold_id',
    secret: 'request_hash code_hash',
    work: 'tries_left created_at expires_at used_at',
  },
  trial_wishes: {
    rows: 'deleted',
    exported:
      'child_name parent_name phone contact answers time_zone locale invite_code wish created_at done_at reason starts_at',
    link: 'id teacher_id person_id',
  },
  weekly_hours: {
    rows: 'deleted',
    exported: 'weekday to_minute from_minute',
    link: 'person_id',
  },
  whiteboards: {
    rows: 'deleted',
    exported: 'id code name_for_teacher name_for_student created_at archived_at',
    link: 'teacher_id student_id',
    work: 'teacher_type student_type',
  },
};
