import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';

interface CourseLine {
  id: string;
  slug: string;
  title: string;
  level: string;
  lessonsCount: number;
  slidesCount: number;
  homeworkCount: number;
}

/** One page of the school's courses by title, and the total; teachers' own courses aren't included. */
export async function listCoursePage(
  db: Db,
  of: { search?: string | undefined; level?: string | undefined },
  page: Page,
): Promise<{ rows: CourseLine[]; total: number }> {
  await requirePlace(db, page, sql`select id from courses where id = ${page.cursor}`);
  const { search, level } = of;
  const wanted = sql`c.teacher_id is null
    ${search === undefined ? sql`` : sql`and strpos(lower(c.title || ' ' || c.slug), lower(${search})) > 0`}
    ${level === undefined ? sql`` : sql`and c.level = ${level}`}`;
  const { rows } = await sql<CourseLine>`
    select c.id, c.slug, c.title, c.level, d.lessons_count, d.slides_count,
      (select count(*)::int from homework_templates t where t.course_id = c.id and t.retired_at is null) as homework_count
    from courses c, lateral (
      select count(*)::int as lessons_count,
        coalesce(sum((select count(*) from slides s where s.deck_id = d.id)), 0)::int as slides_count
      from decks d where d.course_id = c.id and d.kind = 'lesson' and d.retired_at is null
    ) d
    where ${wanted} ${
      page.cursor === undefined
        ? sql``
        : sql`and (c.title, c.id) > (select title, id from courses where id = ${page.cursor})`
    }
    order by c.title, c.id limit ${page.limit + 1}
  `.execute(db);
  return { rows, total: await countRows(db, sql`courses c where ${wanted}`) };
}
