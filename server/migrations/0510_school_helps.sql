-- A lesson may run longer than it was booked for: `ends_at` is when it ends, its length stays what was paid for.
alter table lessons
  add column extended_minutes smallint not null default 0 check (extended_minutes between 0 and 30),
  drop constraint lessons_check,
  add constraint lessons_length check (
    ends_at - starts_at - extended_minutes * interval '1 minute' in (interval '25 minutes', interval '50 minutes')
  );
alter table lessons
  alter column duration_minutes set expression as ((extract(epoch from ends_at - starts_at) / 60)::int - extended_minutes);

-- What managers write to the teacher of a lesson that is on: shown in the room to the teacher only.
create table school_lines (
  id uuid primary key,
  lesson_id uuid not null references lessons on delete cascade,
  teacher_id uuid not null references people on delete cascade,
  manager_id uuid references managers on delete set null,
  text text not null check (length(text) <= 200),
  at timestamptz not null,
  -- When the teacher said that they have seen it.
  seen_at timestamptz
);
create index school_lines_of_lesson on school_lines (lesson_id, at);
create index school_lines_of_teacher on school_lines (teacher_id);
create index school_lines_at on school_lines (at);
