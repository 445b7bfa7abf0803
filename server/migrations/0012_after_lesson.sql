-- What follows a lesson: the teacher's plan after a trial, and when a next time was looked for.
create table after_lessons (
  lesson_id uuid primary key references lessons on delete cascade,
  level text check (level in ('starter', 'a1', 'a2', 'b1')),
  per_week smallint check (per_week between 1 and 7),
  lessons_count smallint check (lessons_count between 1 and 200),
  -- What the child will be able to do by then; null for what is usual at the level.
  goal text check (length(goal) between 1 and 200),
  planned_at timestamptz,
  time_offered_at timestamptz,
  -- When the family was sent what came of a lesson (docs/decisions/0177).
  message_at timestamptz,
  -- A picture of the board for the family's message, drawn by its teacher's page (docs/decisions/0177).
  picture_key text,
  check ((planned_at is null) = (level is null) and (level is null) = (per_week is null) and (level is null) = (lessons_count is null)),
  check (goal is null or level is not null)
);
