import type { Tx } from '../platform/db/database.ts';

/** Fictional addresses: numbers and names reserved for examples. */
export async function addDemoContacts(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('schoolContacts')
    .values({
      phone: '+380440000000',
      email: 'hello@skylark.test',
      telegram: 'https://t.me/skylark_school_demo',
      viber: 'https://viber.example/skylark',
      whatsapp: 'https://wa.me/380440000000',
      hours: JSON.stringify({
        en: 'Monday to Friday 9:00–20:00, Saturday 10:00–14:00, Kyiv time',
        ru: 'пн–пт 9:00–20:00, сб 10:00–14:00 по Киеву',
        uk: 'пн–пт 9:00–20:00, сб 10:00–14:00 за Києвом',
      }),
      sellerName: 'Skylark Demo School',
      sellerAddress: '1 Example Street, Kyiv',
      changedAt: now,
    })
    .execute();
}
