import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSibling, aStudent, type Person } from '../../../test/builders.ts';
import { get, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openPurchase, buy, fillCard, paidEvent, purchaseOf, refund, sendWebhook } from '../../../test/money.ts';
import { newestMessage } from '../../../test/outbox.ts';
import { pdfText } from '../../../test/pdfText.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { checkBooks } from './index.ts';

let school: School;
let manager: TestManager;
beforeAll(async () => {
  school = await openSchool({ config: { schoolName: 'Larks' } });
  manager = await aManager(school);
  await manager.patch('/school/contacts', { seller_name: 'ФОП Жайворонок', seller_address: 'Київ, вул. Польова, 1' });
});
afterAll(() => school.close());

interface Listed {
  id: string;
  kind: string;
  number: string;
}
const receiptsOf = async (student: Person, purchaseId: string): Promise<Listed[]> =>
  (await purchaseOf(school, student, purchaseId)).receipts;
const path = (id: string): string => `/api/v2/payments/receipts/${id}`;

async function readPdf(address: string, headers: Record<string, string>) {
  const answer = await fetch(school.url + address, { headers });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { answer, bytes, words: answer.ok ? await pdfText(bytes) : '' };
}
const asFamily = (student: Person) => ({ 'x-auth-token': student.token });

const numbersOf = (kind: string) =>
  school.database.db
    .selectFrom('receipts')
    .select('number')
    .where('kind', '=', kind)
    .orderBy('number')
    .execute()
    .then((rows) => rows.map((row) => row.number));
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

describe('receipts', () => {
  it('a purchase that is not paid has none; a paid one names seller, lessons, minutes, price, card and provider', async () => {
    const student = await aStudent(school, { firstName: 'Марійка', locale: 'uk' });
    const begun = await openPurchase(school, student, 8);
    expect(await receiptsOf(student, begun.purchaseId)).toEqual([]);
    await fillCard(begun.url, { card: 'pays' });
    const [receipt, ...more] = await receiptsOf(student, begun.purchaseId);
    expect(more).toEqual([]);
    const { body } = await get(school, path(receipt?.id ?? ''), student);
    expect(body).toMatchObject({
      kind: 'receipt',
      number: receipt?.number,
      of: null,
      time_zone: 'Europe/Kyiv',
      seller: { name: 'ФОП Жайворонок', address: 'Київ, вул. Польова, 1' },
      lines: [{ lessons: 8, minutes: 50, amount: 264_000 }],
      total: 264_000,
      currency: 'UAH',
      provider: 'sandbox',
      provider_ref: `sb_${begun.purchaseId}`,
      card_ending: '4242',
    });
    const { answer, bytes, words } = await readPdf(`${path(body.id)}/pdf`, asFamily(student));
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(`${receipt?.number}.pdf`);
    expect(bytes.length).toBeLessThan(100_000);
    for (const part of [
      `Чек ${receipt?.number}`,
      'ФОП Жайворонок',
      'вул. Польова, 1',
      'Учень: Марійка',
      '8 уроків англійської один на один по 50 хвилин',
      '330 ₴ за урок',
      '2 640 ₴',
      '4242',
      'GMT+2',
    ])
      expect(words).toContain(part);
    expect(words).not.toContain(student.email);
    const english = await readPdf(`${path(body.id)}/pdf?locale=en`, asFamily(student));
    expect(english.words).toContain('8 English lessons, one to one, 50 minutes each');
    const mail = await newestMessage(school, student.email);
    expect(mail.text).toContain(`/buy/history?receipt=${body.id}`);
    expect(mail.text).toContain(receipt?.number);
    const page = await (await fetch(`${school.url}/dev/outbox/${mail.id}`)).text();
    for (const cell of [`Чек ${receipt?.number}`, 'ФОП Жайворонок', '8 уроків англійської один на один', '2\\s640\\s₴'])
      expect(page.search(new RegExp(`<td[^>]*>${cell}</td>`)), cell).toBeGreaterThan(0);
    expect(page.includes('<img src="data:image/png;base64,')).toBe(true);
  });

  it('numbers have no gaps and none is given twice, however many pay at once and how often the bank says it', async () => {
    const students = await Promise.all(upTo(6).map(() => aStudent(school)));
    const begun = await Promise.all(students.map((student) => openPurchase(school, student, 4)));
    await Promise.all(
      begun.flatMap((one) => [
        fillCard(one.url, { card: 'pays' }),
        sendWebhook(school, paidEvent(one)),
        sendWebhook(school, paidEvent(one)),
      ]),
    );
    const given = await numbersOf('receipt');
    expect(given.length).toBeGreaterThanOrEqual(6);
    expect(given).toEqual(upTo(given.length));
    await Promise.all(students.map((student, index) => refund(school, student, begun[index]?.purchaseId ?? '')));
    await expect.poll(() => numbersOf('credit_note'), { timeout: 30_000 }).toHaveLength(6);
    expect(await numbersOf('credit_note')).toEqual(upTo(6));
    expect((await checkBooks(school.app.deps)).findings).toEqual([]);
    const [student, one] = [students[0] as Person, begun[0]];
    const [receipt, note] = await receiptsOf(student, one?.purchaseId ?? '');
    expect(note?.number).toMatch(/^C-00000[1-6]$/);
    const { words } = await readPdf(`${path(note?.id ?? '')}/pdf?locale=en`, asFamily(student));
    expect(words).toContain(`Credit note ${note?.number}`);
    expect(words).toContain(`For receipt ${receipt?.number}`);
    expect(words).toContain('₴1,400');
  });

  it('a number that no purchase got is given again', async () => {
    const { db } = school.database;
    const before = await numbersOf('receipt');
    const student = await aStudent(school);
    const begun = await openPurchase(school, student, 4);
    await expect(
      db.transaction().execute(async (tx) => {
        await tx
          .updateTable('receiptNumbers')
          .set((eb) => ({ lastNumber: eb('lastNumber', '+', 1) }))
          .where('kind', '=', 'receipt')
          .execute();
        throw new Error('a purchase that failed half-way');
      }),
    ).rejects.toThrow('half-way');
    await fillCard(begun.url, { card: 'pays' });
    expect(await numbersOf('receipt')).toEqual(upTo(before.length + 1));
  });

  it('nobody but the payer reads one, a brother or sister neither; managers read any', async () => {
    const student = await aStudent(school);
    const { purchaseId } = await buy(school, student, 4);
    const [receipt] = await receiptsOf(student, purchaseId);
    const id = receipt?.id ?? '';
    for (const other of [await aStudent(school), await aSibling(school, student)])
      for (const address of [path(id), `${path(id)}/pdf`])
        expect(await get(school, address, other)).toMatchObject(refusal('not_found', 404));
    expect((await fetch(`${school.url}${path(id)}/pdf`)).status).toBe(401);
    expect(await manager.get(`/receipts/${id}`)).toMatchObject({ status: 200, body: { number: receipt?.number } });
    const { words } = await readPdf(`/api/v2/manager/receipts/${id}/pdf`, { authorization: `Bearer ${manager.token}` });
    expect(words).toContain(`Receipt ${receipt?.number}`);
  });

  it('a receipt keeps the seller of its day, and the books let nobody change it', async () => {
    const student = await aStudent(school);
    const { purchaseId } = await buy(school, student, 4);
    const [receipt] = await receiptsOf(student, purchaseId);
    await manager.patch('/school/contacts', { seller_name: 'Another LLC' });
    expect((await get(school, path(receipt?.id ?? ''), student)).body.seller.name).toBe('ФОП Жайворонок');
    const { db } = school.database;
    await expect(db.updateTable('receipts').set({ number: 999 }).execute()).rejects.toThrow(
      'what is in the books stays',
    );
  });
});

describe('what the school says of its packages', () => {
  it('managers set the minutes of a lesson and the package that is advised', async () => {
    const student = await aStudent(school);
    await manager.patch('/packages/settings', { lesson_minutes: 25, advised_lessons: 8 });
    const { body } = await get(school, '/api/v2/profile/lesson_packages', student);
    expect(body.map((one: { is_advised: boolean }) => one.is_advised)).toEqual([false, true, false, false]);
    expect(body[0].lesson_minutes).toBe(25);
    expect((await manager.get('/packages/settings')).body).toEqual({ lesson_minutes: 25, advised_lessons: 8 });
    await manager.patch('/packages/settings', { advised_lessons: null });
    expect((await manager.get('/packages/settings')).body).toEqual({ lesson_minutes: 25, advised_lessons: null });
    expect(await manager.patch('/packages/settings', { lesson_minutes: 30 })).toMatchObject({ status: 422 });
    const { purchaseId } = await buy(school, student, 4);
    const [receipt] = await receiptsOf(student, purchaseId);
    expect((await get(school, path(receipt?.id ?? ''), student)).body.lines[0].minutes).toBe(25);
  });
});
