update homeworks set status = 'created' where status <> 'created';
alter table homeworks
  -- What lies beneath the drawings; without it there is one empty page.
  add column deck_id uuid references decks on delete set null,
  add column words text[] not null default '{}' check (cardinality(words) <= 30),
  add column score int check (score between 1 and 5),
  add column teacher_comment text not null default '' check (length(teacher_comment) <= 2000),
  add column started_at timestamptz,
  -- Set while it waits for the teacher; empty again when it was sent back.
  add column finished_at timestamptz,
  add column completed_at timestamptz,
  add check (length(description) <= 4000),
  add check ((status = 'created') = (started_at is null)),
  add check (finished_at is null or started_at is not null),
  add check ((status = 'completed') = (completed_at is not null)),
  add check ((status = 'completed') = (score is not null));
create index homeworks_newest_of_student on homeworks (student_id, created_at desc, id desc);
create index homeworks_newest_of_teacher on homeworks (teacher_id, created_at desc, id desc);
create index homeworks_to_review on homeworks (teacher_id, created_at desc, id desc)
  where status = 'started' and finished_at is not null;
create index homeworks_of_lesson on homeworks (lesson_id, created_at desc, id desc) where lesson_id is not null;

create table homework_voices (
  id uuid primary key default uuidv7(),
  homework_id uuid not null references homeworks on delete cascade,
  file_key text not null,
  content_type text not null,
  bytes int not null check (bytes > 0),
  duration_seconds int not null check (duration_seconds between 0 and 300),
  created_at timestamptz not null
);
create index homework_voices_of_homework on homework_voices (homework_id, created_at, id);
