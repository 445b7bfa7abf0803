import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACTIVATION_PASSWORD_MAX_LENGTH,
  ACTIVATION_PASSWORD_MIN_LENGTH,
  PHONE_PLACEHOLDER,
} from '@skylark/contract/auth.facts';
import { errors } from '@skylark/contract/errors';
import { ACTIVATION_DELAY_SECONDS, LATE_INTERVAL_SECONDS } from '@skylark/contract/lessons.facts';
import { REFUND_DAYS, referralLessons, weeklyLessons } from '@skylark/contract/payments.facts';
import { DEFAULT_LOCALE, locales } from '@skylark/contract/people.facts';
import { DEVICE_CLAIM_PERCENT, formats, frequencies, studied, temperaments } from '@skylark/contract/trial.facts';
import { describe, expect, it } from 'vitest';

const PAGE = join(import.meta.dirname, '../web/src/locales');
const catalogue = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(PAGE, `${locale}.json`), 'utf8')) as Record<string, string>;
const english = catalogue('en');

describe('texts that the specification quotes', () => {
  it.each([
    [2, 'app.menu.invite', 'Invite friend!'],
    [2, 'app.settings.devices', 'Device check'],
    [2, 'app.settings.back', 'Go back to homepage'],
    [2, 'lessons.closest', 'Upcoming'],
    [2, 'lessons.today', 'Today'],
    [2, 'lessons.past', 'Past'],
    [2, 'homework.step.to_start', 'To start'],
    [2, 'homework.step.working', 'To review'],
    [2, 'homework.step.completed', 'Completed'],
    [2, 'homework.start', 'Start'],
    [2, 'homework.continue', 'Continue'],
    [2, 'homework.details', 'Details'],
    [2, 'homework.what_to_do', 'What should be done'],
    [2, 'homework.teacher_comment', 'Teacher’s comment'],
    [2, 'app.not_found.title', 'Page is not found'],
    [2, 'app.broken.title', 'Ooops, something went wrong, please reload the page!'],
    [2, 'app.broken.reload', 'Reload page!'],
    [5, 'account.min_characters', '{min} characters minimum'],
    [5, 'account.max_characters', 'Up to {max} characters'],
    [5, 'field.no_match', 'The two passwords do not match'],
    [5, 'profile.password.no_match', 'The two passwords do not match'],
    [8, 'error.wrong_credentials', 'Wrong email or password'],
    [8, 'error.invalid_code', 'Invalid code'],
    [8, 'field.email_taken', 'Email is already taken'],
    [8, 'app.profile_failed', 'Profile cannot be loaded: {message}'],
    [8, 'app.confirm_email.sent', 'Confirmation email has been sent'],
    [8, 'lessons.failed', 'Something went wrong, an error occurred'],
    [8, 'board.slide_failed', 'Image loading failed'],
    [8, 'materials.slide.failed', 'Image loading failed'],
    [8, 'room.lost.title', 'Connection with the server lost!'],
    [8, 'room.call_failed.title', 'An error occurred!'],
    [8, 'error.room_not_found', 'Room not found'],
    [8, 'devices.denied.camera', 'No camera access'],
    [8, 'devices.denied.both', 'Camera and microphone blocked'],
    [8, 'error.lesson_over', 'This lesson is already over, pick another'],
    [8, 'error.review_exists', "You've already have review for these lesson!"],
    [8, 'error.status', 'Request failed with status code {status}'],
    [9, 'app.balance', 'Balance: {count, plural, one {# lesson} other {# lessons}}'],
    [9, 'app.rights', '© {from}–{to} {school}. All rights reserved.'],
  ])('point %i: %s', (_, key, text) => {
    expect(english[key]).toBe(text);
  });

  it('point 8: replies say the same as pages', () => {
    for (const code of ['wrong_credentials', 'invalid_code', 'room_not_found', 'lesson_over', 'review_exists'] as const)
      expect(errors[code][1]).toBe(english[`error.${code}`]);
  });

  it('points 5 and 9: constants and limits', () => {
    expect([ACTIVATION_PASSWORD_MIN_LENGTH, ACTIVATION_PASSWORD_MAX_LENGTH]).toEqual([6, 16]);
    expect(PHONE_PLACEHOLDER).toMatch(/^\+38/);
    expect([ACTIVATION_DELAY_SECONDS, LATE_INTERVAL_SECONDS]).toEqual([900, 900]);
    expect([REFUND_DAYS, DEVICE_CLAIM_PERCENT]).toEqual([14, 42]);
    expect([4, 8, 16, 32].map(referralLessons)).toEqual([0, 1, 2, 2]);
    expect([...locales, DEFAULT_LOCALE]).toEqual(['en', 'ru', 'uk', 'en']);
    expect(weeklyLessons[0]).toBe(2);
  });

  it('point 2: the answers of the wizard', () => {
    expect({ studied, formats, frequencies, temperaments }).toEqual({
      studied: ['extra', 'school', 'never'],
      formats: ['game', 'school'],
      frequencies: [2, 3, 4],
      temperaments: ['calm', 'restless'],
    });
  });
});

/** Decisions, added 2026-11-22: a lesson that its teacher ends too early is missed. */
it('the question before a lesson is ended promises no outcome that the record may refuse', () => {
  expect(locales.map((locale) => catalogue(locale)['room.end.unknown'])).toEqual([
    expect.stringContaining('counts as missed'),
    expect.stringContaining('считается пропущенным'),
    expect.stringContaining('вважається пропущеним'),
  ]);
});
