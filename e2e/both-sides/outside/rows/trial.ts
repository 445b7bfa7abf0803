import { Outbox } from '../../../journeys/parts/Outbox.ts';
import type { OutsideRow } from '../row.ts';
import { cancelMade, timeOf } from '../scene.ts';
import { lessons, newName, text } from './looks.ts';

let phones = Date.now() % 10_000_000;

/** What people do who come to the school for the first time. */
export const trialRows: readonly OutsideRow[] = [
  {
    act: 'a new family books its trial lesson',
    calls: [
      'POST /api/v2/trial/plans',
      'POST /api/v2/trial/holds',
      'POST /api/v2/trial/codes',
      'POST /api/v2/trial/bookings',
    ],
    do: async (scene) => {
      const { stranger, school, ids } = scene;
      const answers = { studied: 'never', format: 'game', frequency: 2, hasDevice: true, temperament: 'calm' } as const;
      const place = { timeZone: 'Europe/London', locale: 'en' } as const;
      await stranger.call('POST /api/v2/trial/plans', { body: { answers, ...place } });
      const hold = await stranger.call('POST /api/v2/trial/holds', {
        body: { teacherId: ids.teacher, startsAt: timeOf(scene) },
      });
      const phone = `+38068${String((phones += 1) % 10_000_000).padStart(7, '0')}`;
      const code = await stranger.call('POST /api/v2/trial/codes', { body: { holdId: hold.id, phone, locale: 'en' } });
      const { booked } = await stranger.call('POST /api/v2/trial/bookings', {
        body: {
          ...place,
          childName: newName(scene),
          parentName: 'Iryna',
          contact: 'call',
          consent: true,
          codeId: code.id,
          smsCode: await new Outbox(school.url).codeTo(phone),
          answers,
        },
      });
      scene.made.set('lesson', booked?.lessonId ?? '');
    },
    views: [{ who: 'teacher', path: lessons, sees: (page, scene) => text(page, new RegExp(newName(scene))) }],
    after: cancelMade,
  },
];
