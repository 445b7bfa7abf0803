import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let owner: TestManager;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  owner = await aManager(school);
});
afterAll(() => school.close());

const fold = async (names: readonly string[]): Promise<string[]> => {
  const { rows } = await school.database.pool.query<{ folded: string }>(
    'select fold_name(name) as folded from unnest($1::text[]) with ordinality as given (name, place) order by place',
    [names],
  );
  return rows.map(({ folded }) => folded);
};

/** Spellings of one name, as families, passports and phones write it. */
const SAME = [
  'Iryna Irina Ірина Ирина',
  'Olha Olga Ольга',
  'Shevchuk Шевчук ШЕВЧУК',
  'Yevhen Євген',
  'Evgeny Евгений Evgeniy',
  'Andrii Андрій Andriy',
  'Serhii Сергій Serhiy',
  'Dmytro Дмитро',
  'Dmitry Дмитрий Dmitriy',
  'Kateryna Катерина Katerina',
  'Mykhailo Михайло Mykhaylo',
  'Khrystyna Христина',
  'Shcherbak Щербак',
  'Zhanna Жанна',
  'Yakiv Яків',
  'Liubov Lyubov Любов Любовь',
  'Nataliia Natalya Наталія Наталья Natalia',
  'Sofiia Sophia Софія София Sofia',
  'Yuliia Julia Юлія Юлия Yulia',
  'Yurii Юрій Юрий Yuriy',
  'Hryhorii Григорій',
  'Zelenskyi Зеленський Zelensky Zelenskiy',
  'Mar’iana Мар’яна Mariana',
  'Volodymyr Володимир Volodimir',
  'Viktor Victor Віктор',
  'Oleksandr Олександр',
  'Ksenia Ксенія Xenia',
  'Maksym Максим Maxim',
  'Yaroslava Ярослава Jaroslava',
  'Artem Артем Артём',
  'Illia Ілля Ilya',
  'José Jose',
];

describe('one spelling of a name', () => {
  it.each(SAME)('%s', async (line) => {
    const keys = await fold(line.split(' '));
    expect(new Set(keys).size, keys.join(' ')).toBe(1);
    expect(await fold(keys)).toEqual(keys);
  });

  it('keeps different names apart, digits and addresses as they are, and is never endless', async () => {
    const [olha, olena, address, long] = await fold(['Olha', 'Olena', 'a.b-1@c.ua', 'й'.repeat(900)]);
    expect(olha).not.toBe(olena);
    expect(address).toBe('a.b 1@k.ua');
    expect(long?.length).toBeLessThanOrEqual(400);
    expect(await fold(['', ' ', '—', '!!!'])).toEqual(['', '', '', '']);
  });
});

describe('finding', () => {
  let masha: Person;
  let petro: Person;
  let anna: Person;
  beforeAll(async () => {
    masha = await aStudent(school);
    petro = await aSibling(school, masha);
    anna = await aTeacher(school);
    const set = (id: string, values: string, given: unknown[]) =>
      school.database.pool.query(`update people set ${values} where id = $1`, [id, ...given]);
    await set(masha.id, 'first_name = $2, last_name = $3', ['Марія', 'Коваль-Шевчук']);
    await school.database.pool.query('update accounts set phone = $2, parent_name = $3 where id = $1', [
      masha.id,
      '+380500000013',
      'Ірина Коваль',
    ]);
    await set(petro.id, 'first_name = $2, last_name = $3', ['Petro', 'Koval']);
    await set(anna.id, 'first_name = $2, last_name = $3', ['Anna', 'Bright']);
    await aLesson(school, { teacher: anna, student: petro, startsAt: school.clock.in(90) });
  });
  const find = async (q: string, by = owner) =>
    (await by.get(`/search?q=${encodeURIComponent(q)}`)).body as Record<
      'families' | 'teachers' | 'receipts',
      { account_id: string; id: string; children: { name: string; next_lesson_at: string | null }[] }[]
    >;

  it.each([
    'shevchuk',
    'Шевч',
    'mariia',
    'Мария коваль',
    'irina koval',
    'ko ir',
    '0013',
    'шевчук 0013',
    '+38 (050) 000-00-13',
  ])('a family by “%s”, with all its children', async (typed) => {
    const { families } = await find(typed);
    const found = families.find(({ account_id: id }) => id === masha.id);
    expect(found?.children.map(({ name }) => name)).toEqual(['Марія Коваль-Шевчук', 'Petro Koval']);
    expect(found?.children[1]?.next_lesson_at).not.toBeNull();
  });

  it('a child whose lesson has begun: that lesson is the next one, and its family the first', async () => {
    const other = await aStudent(school);
    await school.database.pool.query("update people set last_name = 'Koval' where id = $1", [other.id]);
    await aLesson(school, { teacher: await aTeacher(school), student: other, startsAt: school.clock.in(120) });
    const setStatus = (status: string) =>
      school.database.pool.query('update lessons set status = $2 where student_id = $1', [petro.id, status]);
    await setStatus('in_progress');
    const { families } = await find('koval');
    await setStatus('booked');
    await school.database.pool.query("update people set last_name = 'Other' where id = $1", [other.id]);
    expect(families.map(({ account_id: id }) => id)).toEqual([masha.id, other.id]);
    expect(families[0]?.children[1]?.next_lesson_at).not.toBeNull();
  });

  it('a family by the brother’s name, once', async () => {
    const { families } = await find('коваль');
    expect(families.filter(({ account_id: id }) => id === masha.id)).toHaveLength(1);
    expect((await find('petro kov')).families.map(({ account_id: id }) => id)).toEqual([masha.id]);
  });

  it('a teacher, and nobody by what isn’t there', async () => {
    expect((await find('брайт')).teachers).toEqual([]);
    expect((await find('bright')).teachers.map(({ id }) => id)).toEqual([anna.id]);
    for (const typed of ['', ' ', '%', '_', 'hevchuk-not', '%%%', '—'])
      expect(await find(typed)).toEqual({ families: [], lessons: [], teachers: [], payments: [], receipts: [] });
  });

  it('two letters at the beginning of words only', async () => {
    expect((await find('ri')).teachers.map(({ id }) => id)).not.toContain(anna.id);
    expect((await find('br')).teachers.map(({ id }) => id)).toContain(anna.id);
  });

  it('only what the role may see', async () => {
    const methodist = await aManager(school, 'methodist');
    expect((await find('shevchuk', methodist)).families).toEqual([]);
    expect((await find('bright', methodist)).teachers).toHaveLength(1);
  });

  it('a teacher by a name in the other alphabet, for all who may see teachers', async () => {
    for (const typed of ['анна', 'Anna']) {
      const { teachers } = await find(typed, await aManager(school, 'bookkeeper'));
      expect(teachers.map(({ id }) => id)).toContain(anna.id);
    }
  });

  describe('a payment', () => {
    const token = 'Zm9yLXRoZS10ZXN0LW9ubHktbm90LWEtc2VjcmV0';
    let purchaseId: string;
    let openLinkId: string;
    beforeAll(async () => {
      const { pool } = school.database;
      const link = async (words: string) => {
        const { rows } = await pool.query<{ id: string }>(
          `insert into payment_links (token_hash, student_id, lessons_count, price, currency, made_by, created_at, expires_at)
           values ($1, $2, 8, 264000, 'UAH', 'Olha', $3, $4) returning id`,
          [createHash('sha256').update(words).digest(), petro.id, school.clock.now(), school.clock.in(60)],
        );
        return rows[0]?.id ?? '';
      };
      const paidLinkId = await link(token);
      openLinkId = await link('another');
      const { rows } = await pool.query<{ id: string }>(
        `insert into purchases (student_id, payment_link_id, lessons_count, price, currency, key, provider, checkout_ref,
           payment_ref, status, created_at, paid_at)
         values ($1, $2, 8, 264000, 'UAH', gen_random_uuid(), 'stripe', 'cs_test_A1b2', 'pi_3Nabc', 'paid', $3, $3) returning id`,
        [petro.id, paidLinkId, school.clock.now()],
      );
      purchaseId = rows[0]?.id ?? '';
      await pool.query(
        `insert into disputes (provider, ref, purchase_id, amount, state, opened_at) values ('stripe', 'du_77x', $1, 100, 'open', $2)`,
        [purchaseId, school.clock.now()],
      );
      await pool.query(
        `insert into refunds (purchase_id, lessons_count, amount, status, asked_by, provider_ref, created_at, settled_at)
         values ($1, 1, 100, 'done', 'manager', 're_9Xyz', $2, $2)`,
        [purchaseId, school.clock.now()],
      );
    });
    const payments = async (q: string, by = owner) =>
      ((await by.get(`/search?q=${encodeURIComponent(q)}`)).body as { payments: { id: string; state: string }[] })
        .payments;

    it('by our id, by what the provider calls it, its refund or its dispute, and by its link', async () => {
      const typed = [purchaseId, purchaseId.toUpperCase(), 'pi_3Nabc', ' cs_test_A1b2 ', 'du_77x', 're_9Xyz'];
      for (const one of [...typed, `link:${createHash('sha256').update(token).digest('hex')}`])
        expect(await payments(one), one).toMatchObject([
          { id: purchaseId, account_id: masha.id, parent_name: 'Ірина Коваль', price: 264_000, state: 'paid' },
        ]);
      expect(await payments(openLinkId)).toMatchObject([{ id: openLinkId, state: 'link_open' }]);
      for (const one of ['pi_3Nab', 'PI_3NABC', `?link=${token}`, 'shevchuk'])
        expect(await payments(one), one).toEqual([]);
    });

    it('for whom payments are shown: the provider’s ids not for support, nothing for methodists', async () => {
      const [support, methodist] = [await aManager(school, 'support'), await aManager(school, 'methodist')];
      expect(await payments(purchaseId, support)).toHaveLength(1);
      expect(await payments('pi_3Nabc', support)).toEqual([]);
      expect(await payments(purchaseId, methodist)).toEqual([]);
    });
  });

  it('follows a changed name at once, and forgets deleted people', async () => {
    const eva = await aStudent(school);
    await school.database.pool.query(`update people set first_name = 'Жужанна' where id = $1`, [eva.id]);
    expect((await find('zhuzhanna')).families).toHaveLength(1);
    await school.database.pool.query(`update people set deleted_at = now() where id = $1`, [eva.id]);
    expect((await find('zhuzhanna')).families).toEqual([]);
  });

  it('uses the index', async () => {
    const { rows } = await school.database.pool.query<{ plan: string }>(
      `select indexdef as plan from pg_indexes where indexname in ('people_search', 'accounts_search')`,
    );
    expect(rows.filter(({ plan }) => plan.includes('gin_trgm_ops'))).toHaveLength(2);
  });
});
