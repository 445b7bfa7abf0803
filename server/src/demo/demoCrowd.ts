import { sql } from 'kysely';
import type { Deps } from '../platform/deps.ts';
import type { Db } from '../platform/db/database.ts';
import { transact } from '../platform/db/transact.ts';

const ZONE = 'Europe/Kyiv';
/** Addresses of the crowd: nobody signs in with them. */
const CROWD = 'crowd.%@skylark.test';

const TEACHERS = ['Grace Palmer', 'Hugo Reed', 'Ivanka Dovhan', 'Oliver Stone', 'Vira Holub'];
/** A family each: the parent, the surname of all, the child, and for some a second child. */
const FAMILIES = `
Alla Antonenko Yeva Luka,Bohdan Babenko Tymofii,Vira Bilous Uliana Oles,Hanna Boiko Matvii,
Denys Bondarchuk Varvara Ivan,Yevhen Vasylenko Zakhar,Zoia Vlasenko Emiliia Ruslan,Ihor Voitenko Davyd,
Kateryna Havryliuk Solomia Yan,
Larysa Honchar Oleksii,Maksym Horobets Anastasiia,Nadiia Hryhorenko Orest,Oleh Hrytsenko Veronika,
Pavlo Dmytrenko Marko Alisa,
Raisa Dovzhenko Yaroslav,Serhii Dudnyk Diana,Taras Yermolenko Stefan,Ustym Zhuk Kateryna,Faina Zabolotna Vlada Hlib,
Khrystyna Zakharchenko Ostap,Yurii Zinchenko Liliia,Anton Ivashchenko Roman,Borys Kalyna Olesia,
Vasyl Karpenko Kyrylo Yuliia,Halyna Kostenko Bohdana,Dmytro Kulyk Sviatoslav,Yelyzaveta Kushnir Myroslava,
Zinaida Levchenko Andrii,Inna Lukianenko Ahata Fedir,Kyrylo Marchenko Illia,Lesia Mazur Nika,Mykhailo Martyniuk Pavlo,
Nataliia Nazarenko Dominika,Oksana Oliinyk Severyn Marta,Petro Onyshchenko Tereza,Roksolana Palamar Yehor,
Svitlana Petrenko Valeriia,Tetiana Polishchuk Denys,Uliana Prykhodko Sofiia Demian,Fedir Romaniuk Viktoriia,
Anzhela Rudenko Nestor,Valentyn Savchuk Arina,Viktoriia Semenko Vsevolod,Hlib Sydorenko Polina Mariia,
Daria Skyba Leonid,Emma Stepanenko Yustyna,Zhanna Tarasenko Hordii,Ivan Teslenko Adelina Vira,Kateryna Fedorenko Mykyta,
Liubov Khomenko Oryna Artur,Marharyta Shapoval Teodor Myron`
  .split(',')
  .map((family) => family.trim().split(' '));

/**
 * The other people of the demo school, so that the desk has a school to show: lessons of eight weeks back and four
 * ahead, paid in packages, with the books balanced. Made once.
 */
export async function addDemoCrowd(deps: Deps): Promise<void> {
  await transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    // Triggers would otherwise keep plans that were made for empty tables, and read all lessons for each of them.
    await sql`set local enable_seqscan = off`.execute(tx);
    for (const statement of [people(now), LESSONS(now), PURCHASES(now), BOOKS, WAITING(now)].flat())
      await statement.execute(tx);
  });
}

/** Nobody comes to the crowd's lessons: they are held as soon as they begin. */
export async function holdCrowdLessons(db: Db, now: Date): Promise<void> {
  await sql`
    update lessons l set status = 'held', held_at = l.ends_at, call_started_at = l.starts_at,
      together_minutes = l.duration_minutes
    from accounts a join people s on s.account_id = a.id
    where a.email like ${CROWD} and l.student_id = s.id and l.status = 'booked' and l.starts_at <= ${now}
  `.execute(db);
}

const people = (now: Date) => [
  sql`create temporary table crowd_teachers on commit drop as
    select uuidv7() as id, n - 1 as n, split_part(name, ' ', 1) as first_name, split_part(name, ' ', 2) as last_name
    from unnest(${TEACHERS}::text[]) with ordinality as given (name, n)`,
  sql`create temporary table crowd on commit drop as
    select *, row_number() over (order by family, child_n)::int - 1 as n,
      first_value(id) over (partition by family order by child_n) as account_id
    from (
      select uuidv7() as id, family, child_n, one[1] as parent, one[2] as last_name, one[child_n] as first_name
      from (select n::int as family, string_to_array(words, ' ') as one
        from unnest(${FAMILIES.map((words) => words.join(' '))}::text[]) with ordinality as given (words,
          n)) as families,
        generate_series(3, array_length(one, 1)) as child_n
    ) as children`,
  sql`insert into accounts (id, email, email_confirmed_at, phone, phone_confirmed_at, parent_name, time_zone, locale)
    select id, 'crowd.' || lower(first_name || '.' || last_name) || '@skylark.test', ${now}, null, null, null,
      ${ZONE}, 'en'
    from crowd_teachers
    union all
    select id, 'crowd.' || lower(parent || '.' || last_name) || '@skylark.test',
      case when family % 13 > 0 then ${now}::timestamptz end, '+38050000' || 2000 + family,
      case when family % 13 > 0 then ${now}::timestamptz end, parent || ' ' || last_name,
      case when family % 10 = 7 then 'Europe/Warsaw' else ${ZONE} end, (array['uk', 'uk', 'ru', 'en'])[1 + family % 4]
    from crowd where id = account_id`,
  sql`insert into people (id, account_id, type, first_name, last_name, created_at)
    select id, id, 'teacher', first_name, last_name, ${now}::timestamptz - interval '70 days' from crowd_teachers
    union all
    select id, account_id, 'student', first_name, last_name,
      ${now}::timestamptz - make_interval(days => case when family % 9 = 4 then 16 else 60 + family end)
    from crowd`,
];

/**
 * Two lessons a week for each child, in the afternoon at a time of its own. Some families began two weeks ago with a
 * trial lesson, some stopped three weeks ago, some had nothing but a trial lesson.
 */
const LESSONS = (now: Date) => [
  sql`create temporary table crowd_lessons on commit drop as
    select uuidv7() as id, *, case when is_trial then 'held'
        when starts_at > ${now} then case when mark = 5 then 'cancelled' else 'booked' end
        when mark = 1 then 'cancelled' when mark in (2, 3) then 'missed' else 'held' end as status,
      case when starts_at <= ${now} and not is_trial then case mark when 2 then 'student' when 3 then 'teacher' end end
        as missed_by
    from (
      select c.id as student_id, t.id as teacher_id, c.family, at as starts_at, at + interval '50 minutes' as ends_at,
        (c.n * 7 + week * 5 + turn * 3) % 23 as mark,
        row_number() over (partition by c.id order by at) as number,
        (family % 9 = 4 or family % 12 = 6) and at = min(at) over (partition by c.id) as is_trial
      from crowd c join crowd_teachers t on t.n = c.n % 5, generate_series(-8, 3) as week,
        generate_series(0, 1) as turn,
        lateral (select c.n / 5 * 2 + turn as slot) as s,
        lateral (select (date_trunc('week', ${now}::timestamptz at time zone ${ZONE})
          + make_interval(days => week * 7 + slot % 6, hours => 14 + slot / 6)) at time zone ${ZONE} as at) as a
      where case when family % 12 = 6 then week = -2 and turn = 0 when family % 9 = 4 then week >= -2
        when family % 11 = 8 then week < -3 else true end
    ) as planned where not is_trial or starts_at < ${now}`,
  sql`insert into lessons (id, student_id, teacher_id, starts_at, ends_at, status, missed_by, cancelled_by, number,
      is_trial, held_at, call_started_at, together_minutes, score, created_at, reminded_for, absent_notified_for,
      deck_id, course_id)
    select l.id, student_id, teacher_id, starts_at, ends_at, status, missed_by,
      case status when 'cancelled' then 'student' end, case when not is_trial then number end, is_trial,
      case status when 'held' then ends_at end, case status when 'held' then starts_at end,
      case status when 'held' then 50 end, case status when 'held' then 3 + mark % 3 end,
      least(starts_at, ${now}) - interval '9 days', starts_at, starts_at, d.id, d.course_id
    from crowd_lessons l left join (
      select id, course_id, row_number() over (order by course_id, position) as n, count(*) over () as total
      from decks where kind = 'lesson' and retired_at is null
    ) d on d.n = 1 + l.number % d.total`,
];

/** A package before the first lesson, and another one three weeks later for those who need it: smaller for some. */
const PURCHASES = (now: Date) => [
  sql`create temporary table crowd_purchases on commit drop as
    select uuidv7() as id, student_id, k.lessons_count, p.id as package_id, p.full_price, p.currency,
      least(first_at - interval '2 days' + make_interval(days => 21 * k.n),
        ${now}::timestamptz - interval '1 hour') as at
    from (
      select student_id, min(starts_at) as first_at, count(*) as lessons, row_number() over (order by student_id) as n
      from crowd_lessons where not is_trial group by student_id
    ) as child,
      lateral (values (0, 16), (1, case when lessons <= 16 then 0 when child.n % 3 = 1 then 8 else 16 end))
        as k (n, lessons_count)
    join packages p on p.lessons_count = k.lessons_count and p.offered`,
  sql`insert into purchases (id, student_id, package_id, lessons_count, lesson_minutes, card_ending, price, currency,
      key,
      provider, status, checkout_ref, payment_ref, created_at, paid_at)
    select id, student_id, package_id, lessons_count, 50, '4242', full_price, currency, gen_random_uuid(), 'sandbox',
      'paid',
      'sb_' || id, 'sb_' || id, at, at from crowd_purchases`,
  sql`insert into sandbox_checkouts (id, purchase_id, amount, currency, title, locale, return_url, cancel_url, status,
      created_at)
    select 'sb_' || id, id, full_price, currency, '', 'en', '/buy', '/buy', 'paid', at from crowd_purchases`,
  sql`insert into receipts (kind, number, purchase_id, issued_at)
    select 'receipt', last_number + row_number() over (order by at, c.id), c.id, at
    from crowd_purchases c, receipt_numbers where kind = 'receipt'`,
  sql`update receipt_numbers set last_number = last_number + (select count(*) from crowd_purchases)
      where kind = 'receipt'`,
];

const BOOKS = [
  sql`insert into credit_entries (student_id, amount, reason, purchase_id, cause, created_at)
    select student_id, lessons_count, 'bought', id, 'purchase:' || id || ':bought', at from crowd_purchases`,
  sql`insert into credit_entries (student_id, amount, reason, lesson_id, cause, created_at)
    select l.student_id, way.amount, way.reason, l.id, 'lesson:' || l.id || ':' || way.reason,
      case way.amount when 1 then least(l.starts_at, o.created_at + interval '2 days') else o.created_at end
    from crowd_lessons l join lessons o on o.id = l.id, (values (-1, 'booked'), (1, 'returned')) as way (amount, reason)
    where not l.is_trial and (way.amount = -1 or l.status = 'cancelled' or l.missed_by = 'teacher')
    order by l.student_id, l.starts_at, way.amount`,
];

/** Some of what waits for managers, and what they have noted. */
const WAITING = (now: Date) => [
  sql`insert into lesson_problems (lesson_id, student_id, teacher_id, kind, words, created_at)
    select id, student_id, teacher_id, (array['late', 'cut', 'no_picture'])[1 + n % 3],
      (array['Урок почався на десять хвилин пізніше.', 'Связь всё время пропадала.',
        'We could hear the teacher, but the picture froze.'])[1 + n % 3],
      ${now}::timestamptz - make_interval(hours => 4 * n::int)
    from (select *, row_number() over (order by starts_at desc) as n from crowd_lessons where status = 'held'
      and not is_trial
      and mark = 7) as l where n <= 3`,
  sql`insert into lesson_wishes (student_id, kind, lesson_id, wish, key, created_at)
    select student_id, 'move', id,
      (array['Чи можна перенести на вечір?', 'Можно на час позже?', 'Could it be on Saturday?'])[1 + n % 3],
      gen_random_uuid(), ${now}::timestamptz - make_interval(mins => 35 * n::int)
    from (select *, row_number() over (order by starts_at) as n from crowd_lessons where status = 'booked'
      and mark = 9) as l
    where n <= 3`,
  sql`insert into reviews (lesson_id, author_id, author_role, score, created_at)
    select id, student_id, 'student', 3 + mark % 3, ends_at from crowd_lessons where status = 'held' and mark in (8,
      10, 12)`,
];
