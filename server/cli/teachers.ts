import { teacherLanguages } from '@skylark/contract/teacherChoice.facts';
import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import type { Command } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { oneOf, someOf, textsIn, wholeNumber, yesOrNo } from './typed.ts';

const FORMATS = ['game', 'school'] as const;
const TEMPERAMENTS = ['calm', 'restless'] as const;
const LEVELS = ['beginner', 'elementary', 'advanced'] as const;

/** Teachers: their accounts, and what families and the wizard see of them. */
export const teacherCommands: Command[] = [
  {
    noun: 'teacher',
    verb: 'list',
    words: [],
    help: 'Lists teachers by name',
    options: { search: { help: 'part of a name or email' } },
    async run(school, given) {
      const search = given.text('search');
      const teachers = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/teachers', { query: { search, cursor } }),
      );
      return {
        none: 'No teachers.',
        json: teachers,
        rows: teachers.map((one) => ({
          id: one.id,
          name: `${one.firstName} ${one.lastName}`,
          email: one.email,
          zone: one.timeZone,
          activated: one.isActivated,
          blocked: one.isBlocked,
          bookable: one.isBookable,
          trials: one.takesTrials,
          hours: one.weeklyHours,
          levels: one.levels,
          languages: one.languages,
          ages: `${one.ageFrom}-${one.ageTo}`,
        })),
      };
    },
  },
  {
    noun: 'teacher',
    verb: 'add',
    words: ['first name', 'last name', 'e-mail'],
    help: 'Creates a teacher account and sends a link to choose a password',
    options: {
      zone: { help: `IANA zone; ${SCHOOL_ZONE} by default` },
      locale: { help: 'en, ru or uk' },
      phone: { help: '+380501234567' },
    },
    async run(school, given) {
      const [firstName = '', lastName = '', email = ''] = given.words;
      const [zone, locale, phone] = [given.text('zone'), given.text('locale'), given.text('phone')];
      return {
        fields: await school.call('POST /api/v2/manager/teachers', {
          body: {
            firstName,
            lastName,
            email,
            ...(zone !== undefined && { timeZone: zone }),
            ...(locale !== undefined && { locale: oneOf('--locale', locale, ['en', 'ru', 'uk']) }),
            ...(phone !== undefined && { phone }),
          },
        }),
        note: `A link to choose a password was sent to ${email}. Nothing can be booked until there are hours: teacher hours.`,
      };
    },
  },
  {
    noun: 'teacher',
    verb: 'activate',
    words: ['teacher id'],
    help: 'Sends the link to choose a password again',
    options: {},
    async run(school, given) {
      const [id = ''] = given.words;
      await school.call('POST /api/v2/manager/teachers/{id}/activation', { params: { id } });
      return { fields: { sent: true } };
    },
  },
  {
    noun: 'teacher',
    verb: 'set',
    words: ['teacher id'],
    help: 'Sets a teacher’s name, whether families can book them, and what the wizard matches on',
    options: {
      'first-name': { help: 'new first name' },
      'last-name': { help: 'new last name' },
      bookable: { help: 'yes or no' },
      trials: { help: 'yes or no' },
      formats: { help: 'game,school' },
      temperaments: { help: 'calm,restless' },
      levels: { help: 'beginner,elementary,advanced' },
      languages: { help: 'languages the teacher speaks with families: en,uk' },
      'age-from': { help: 'youngest age taught, in years' },
      'age-to': { help: 'oldest age taught' },
      about: { help: 'a sentence for parents whose language has no text of its own' },
      'about-en': { help: 'the same in English' },
      'about-ru': { help: 'in Russian' },
      'about-uk': { help: 'in Ukrainian; languages not given are removed' },
      public: { help: 'yes or no: show on the public page, with the teacher’s consent' },
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const [bookable, trials, about] = [given.text('bookable'), given.text('trials'), given.text('about')];
      const [firstName, lastName, isPublic] = [given.text('first-name'), given.text('last-name'), given.text('public')];
      const abouts = textsIn(given, 'about');
      const [formats, temperaments, levels] = [given.text('formats'), given.text('temperaments'), given.text('levels')];
      const [languages, ageFrom, ageTo] = [given.text('languages'), given.text('age-from'), given.text('age-to')];
      await school.call('PATCH /api/v2/manager/teachers/{id}', {
        params: { id },
        body: {
          ...(firstName !== undefined && { firstName }),
          ...(lastName !== undefined && { lastName }),
          ...(bookable !== undefined && { isBookable: yesOrNo('--bookable', bookable) }),
          ...(trials !== undefined && { takesTrials: yesOrNo('--trials', trials) }),
          ...(about !== undefined && { about }),
          ...(abouts && { abouts }),
          ...(isPublic !== undefined && { isPublic: yesOrNo('--public', isPublic) }),
          ...(formats !== undefined && { formats: someOf('--formats', formats, FORMATS) }),
          ...(temperaments !== undefined && { temperaments: someOf('--temperaments', temperaments, TEMPERAMENTS) }),
          ...(levels !== undefined && { levels: someOf('--levels', levels, LEVELS) }),
          ...(languages !== undefined && { languages: someOf('--languages', languages, teacherLanguages) }),
          ...(ageFrom !== undefined && { ageFrom: wholeNumber('--age-from', ageFrom) }),
          ...(ageTo !== undefined && { ageTo: wholeNumber('--age-to', ageTo) }),
        },
      });
      return { fields: { saved: true } };
    },
  },
];
