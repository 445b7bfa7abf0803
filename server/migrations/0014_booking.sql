-- What families did by themselves: how often within a period is counted behind the lock of the student.
create table family_changes (
  id uuid primary key default uuidv7(),
  student_id uuid not null references people on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  kind text not null check (kind in ('move', 'cancel')),
  at timestamptz not null
);
create index family_changes_by_student on family_changes (student_id, at);
create index family_changes_by_lesson on family_changes (lesson_id);
create index family_changes_by_age on family_changes (at);

-- What a family asks the managers for when it may not book, move or cancel by itself.
create table lesson_wishes (
  id uuid primary key default uuidv7(),
  student_id uuid not null references people on delete cascade,
  kind text not null check (kind in ('book', 'move', 'cancel')),
  lesson_id uuid references lessons on delete cascade,
  -- The time that the family would like.
  starts_at timestamptz,
  wish text not null,
  -- Of the request: a second tap makes no second wish.
  key uuid not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  answer text,
  constraint lesson_wishes_once unique (student_id, key),
  check ((answered_at is null) = (answer is null)),
  check (kind = 'book' or lesson_id is not null),
  check (wish <> '' or starts_at is not null)
);
create index lesson_wishes_by_age on lesson_wishes (created_at, id);
create index lesson_wishes_open on lesson_wishes (created_at, id) where answered_at is null;
create index lesson_wishes_by_student on lesson_wishes (student_id, created_at);
create index lesson_wishes_by_lesson on lesson_wishes (lesson_id);
