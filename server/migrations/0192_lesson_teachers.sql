-- Who taught a lesson that was handed to another teacher while it was on: one row for each of them, in order. A lesson
-- with one teacher has none.
create table lesson_teachers (
  lesson_id uuid not null references lessons on delete cascade,
  number smallint not null check (number > 0),
  teacher_id uuid not null references people on delete cascade,
  from_at timestamptz not null,
  -- Null for the one who has it now.
  until_at timestamptz check (until_at >= from_at),
  -- How many minutes of the lesson they were there; known when it is over.
  minutes smallint check (minutes >= 0),
  primary key (lesson_id, number)
);
create index lesson_teachers_of_person on lesson_teachers (teacher_id);
create unique index lesson_teachers_one_now on lesson_teachers (lesson_id) where until_at is null;
