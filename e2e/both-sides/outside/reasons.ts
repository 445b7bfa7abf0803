import type { Reason } from '../completeness.ts';
import type { CallKey } from './row.ts';

/** Calls after which no other person’s open page, and no other device of the same one, has anything new to show. */
export const callReasons: readonly Reason<CallKey>[] = [
  {
    of: [
      'POST /api/v2/auth/activations/{token}',
      'POST /api/v2/auth/codes',
      'POST /api/v2/auth/codes/{id}',
      'POST /api/v2/auth/links/look',
      'POST /api/v2/auth/password_resets',
      'POST /api/v2/auth/registrations',
      'POST /api/v2/auth/sessions',
    ],
    why: 'Lets one browser in; the list of devices in the settings is read whenever it is opened.',
  },
  {
    of: [
      'DELETE /api/v2/auth/session',
      'DELETE /api/v2/profile/sessions',
      'DELETE /api/v2/profile/sessions/{id}',
      'POST /api/v2/profile/password',
      'POST /api/v2/auth/address_changes/{token}/undo',
      'POST /api/v2/auth/email_confirmations/{token}',
      'POST /api/v2/manager/people/{id}/block',
      'POST /api/v2/manager/people/{id}/sign_out',
      'DELETE /api/v2/manager/families/{id}/sessions/{session}',
      'POST /api/v2/profile/deletion',
      'POST /api/v2/manager/people/{id}/deletion',
    ],
    why: 'Ends sessions: their pages are closed to them at once, which the journeys of accounts and the tests of sessions show.',
  },
  {
    of: [
      'POST /api/v2/profile/email',
      'POST /api/v2/profile/phone',
      'POST /api/v2/profile/proofs',
      'POST /api/v2/profile/deletion/codes',
      'GET /api/v2/profile/resend_confirmation_email',
    ],
    why: 'Sends a code or a link; nothing has changed until it comes back.',
  },
  {
    of: ['POST /api/v2/profile/phone/confirmation', 'POST /api/v2/profile/proofs/confirmation'],
    why: 'Proves an address as the link in a mail does, by the same function: other sessions are ended.',
  },
  {
    of: [
      'POST /api/v2/manager/people/{id}/sign_in_links',
      'POST /api/v2/manager/teachers/{id}/activation',
      'POST /api/v2/manager/lessons/{id}/entry_links',
    ],
    why: 'Makes a link for one person; what it opens is that person’s own page.',
  },
  {
    of: ['POST /api/v2/manager/acts/{id}/undo'],
    why: 'Runs the opposite act, which has a row: a lesson moves back, is booked again, or its minutes are taken.',
  },
  {
    of: [
      'POST /api/v2/page_errors',
      'POST /api/v2/manager/files/moves',
      'POST /api/v2/manager/messages/resend',
      'POST /api/v2/manager/messages/{id}/resend',
      'POST /api/v2/manager/wishes/{id}/done',
      'PUT /api/v2/manager/inbox/{id}/look',
      'POST /api/v2/manager/inbox',
      'PATCH /api/v2/manager/inbox/{id}',
      'POST /api/v2/manager/inbox/{id}/comments',
      'POST /api/v2/manager/lessons/{id}/taken',
      'DELETE /api/v2/manager/lessons/{id}/taken',
      'POST /api/v2/manager/lessons/{id}/handled',
      'POST /api/v2/lessons/{id}/school_lines/{line}/seen',
    ],
    why: 'Concerns the school’s operators and managers; no page of a family or a teacher shows it.',
  },
  {
    of: [
      'POST /api/v2/manager/managers',
      'PATCH /api/v2/manager/me/notices',
      'PATCH /api/v2/manager/managers/{name}/notices',
      'PATCH /api/v2/manager/managers/{name}',
      'DELETE /api/v2/manager/managers/{name}',
      'POST /api/v2/manager/managers/{name}/keys',
      'POST /api/v2/manager/managers/{name}/keys/{key}/rotation',
      'DELETE /api/v2/manager/managers/{name}/keys/{key}',
      'POST /api/v2/desk/passkey_options',
      'POST /api/v2/desk/passkey_sessions',
      'POST /api/v2/desk/sessions',
      'POST /api/v2/desk/recoveries',
      'POST /api/v2/desk/invitations/{token}/passkey_options',
      'POST /api/v2/desk/invitations/{token}/totp_secrets',
      'POST /api/v2/desk/invitations/{token}',
      'DELETE /api/v2/manager/me/session',
      'DELETE /api/v2/manager/me/sessions',
      'DELETE /api/v2/manager/me/sessions/{id}',
      'POST /api/v2/manager/me/passkey_options',
      'POST /api/v2/manager/me/confirmation',
      'POST /api/v2/manager/me/passkeys',
      'DELETE /api/v2/manager/me/passkeys/{key}',
      'POST /api/v2/manager/me/totp_secrets',
      'PUT /api/v2/manager/me/password',
      'DELETE /api/v2/manager/me/password',
      'POST /api/v2/manager/me/recovery_codes',
      'POST /api/v2/manager/managers/{name}/reset',
    ],
    why: 'Concerns the managers’ own accounts; no page of a family or a teacher shows them.',
  },
  {
    of: [
      'POST /api/v2/manager/families/{id}/notes',
      'PATCH /api/v2/manager/notes/{id}',
      'DELETE /api/v2/manager/notes/{id}',
    ],
    why: 'What managers note about a family for each other: the family and its teacher never read it.',
  },
  {
    of: [
      'POST /api/v2/rooms/{id}/end',
      'POST /api/v2/rooms/{id}/pictures',
      'POST /api/v2/rooms/{id}/pen',
      'DELETE /api/v2/rooms/{id}/pen',
      'POST /api/v2/rooms/{id}/stop',
      'POST /api/v2/manager/lessons/{id}/teacher_lines',
      'POST /api/v2/manager/lessons/{id}/extension',
      'POST /api/v2/pens/claim',
      'POST /api/v2/pens/finish',
      'POST /api/v2/pens/look',
      'POST /api/v2/pens/picture',
    ],
    why: 'Happens in the room of a lesson, whose own matrix has the rows.',
  },
  {
    of: ['POST /api/v2/tablet_codes', 'POST /api/v2/tablet_codes/claim'],
    why: 'Signs in another device of the same family: the open dialog of the one that shows the code says so, which the tablet’s journey shows.',
  },
  {
    of: ['POST /api/v2/ready_checks/look', 'POST /api/v2/ready_checks/relay'],
    why: 'Reads what a link is for, and whether it can be used: what comes of it is in the row of checks.',
  },
  {
    of: ['POST /api/v2/lessons/{id}/family_message', 'PUT /api/v2/lessons/{id}/board_picture'],
    why: 'Sends a message by mail, to devices and to chats; what is in it is on the pages already. afterLesson/familyMessage.test.ts reads it.',
  },
  {
    of: ['POST /api/v2/trial/own_bookings'],
    why: 'Ends in the same booking as that of a new family, which has the row; a child is added with it. trial/bookTrial.test.ts and the journey of the first lesson have it.',
  },
  {
    of: ['POST /api/v2/trial/wishes'],
    why: 'Goes to the managers: nothing is booked, and the family has no account yet.',
  },
  {
    of: [
      'PUT /api/v2/profile/push_device',
      'DELETE /api/v2/profile/push_device',
      'POST /api/v2/push_renewals',
      'POST /api/v2/profile/telegram',
      'DELETE /api/v2/profile/telegram/{id}',
    ],
    why: 'Needs a push service or Telegram; channels/push.test.ts and channels/telegram.test.ts have what open pages refetch.',
  },
  {
    of: ['POST /api/v2/family/children/{id}/choice'],
    why: 'Concerns one session; the journey of families shows that its other pages follow.',
  },
  {
    of: [
      'POST /api/v2/homeworks/{id}/voices',
      'DELETE /api/v2/homeworks/{id}/voices/{voice}',
      'PUT /api/v2/homeworks/{id}/voices/{voice}/answer',
      'PUT /api/v2/homeworks/{id}/voices/{voice}/kept',
      'POST /api/v2/teacher_page/greetings',
      'DELETE /api/v2/teacher_page/greetings/{id}',
      'POST /api/v2/manager/greetings/{id}/approval',
      'POST /api/v2/manager/greetings/{id}/rejection',
    ],
    why: 'Needs a recording made by a browser; the journeys of homework and greetings record one and look from both sides.',
  },
  {
    of: [
      'POST /api/v2/review_phrases',
      'DELETE /api/v2/review_phrases/{id}',
      'POST /api/v2/plan_templates',
      'DELETE /api/v2/plan_templates/{id}',
    ],
    why: 'Sentences and plans that a teacher keeps to write them once: nobody else ever sees them.',
  },
  {
    of: [
      'POST /api/v2/first_day/devices',
      'DELETE /api/v2/first_day',
      'POST /api/v2/rehearsals',
      'DELETE /api/v2/rehearsals/own',
    ],
    why: 'A teacher’s own first steps, and a rehearsal with nobody: the journey of the first day looks from both sides.',
  },
  {
    of: ['PUT /api/v2/lessons/{id}/plan'],
    why: 'An open plan is never replaced while somebody types in it; a page that saves over another’s version is told so.',
  },
  {
    of: [
      'POST /api/v2/teacher_decks/{id}/slides',
      'POST /api/v2/teacher_decks/{id}/pictures',
      'POST /api/v2/teacher_decks/{id}/sounds',
    ],
    why: 'Seen in the editor of that presentation alone, and an open editor is never replaced while somebody works in it.',
  },
  {
    of: ['POST /api/v2/manager/courses/imports'],
    why: 'Puts decks into a course as publishing one does, by the same function and with the same message; that has a row.',
  },
  {
    of: ['POST /api/v2/manager/reviews/{id}/publication', 'DELETE /api/v2/manager/reviews/{id}/publication'],
    why: 'Public pages of teachers are read by strangers without an account, and are the same for everybody until they are opened again.',
  },
  {
    of: ['PUT /api/v2/manager/minute_rules'],
    why: 'How lost minutes are counted from then on; no page of a family or a teacher says it before there are any.',
  },
  {
    of: [
      'POST /api/v2/manager/teachers',
      'POST /api/v2/manager/students',
      'POST /api/v2/manager/students/imports',
      'PATCH /api/v2/manager/people/{id}/addresses',
    ],
    why: 'Makes accounts, or corrects where one is reached: nobody else has pages that show it.',
  },
];
