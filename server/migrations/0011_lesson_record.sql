-- What stands of a lesson that is over: who came and went, as the room's server saw it, and what the pages said of
-- themselves. Written once, with the verdict; both sides, managers and the PDF read the same.
create table lesson_records (
  lesson_id uuid primary key references lessons on delete cascade,
  teacher_id uuid not null references people on delete cascade,
  student_id uuid not null references people on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Until when the record goes: the lesson was over then.
  over_at timestamptz not null,
  -- RecordEntry[] (features/lessonRecord/rules.ts).
  entries jsonb not null check (jsonb_typeof(entries) = 'array'),
  written_at timestamptz not null
);
create index lesson_records_of_student on lesson_records (student_id);
create index lesson_records_of_teacher on lesson_records (teacher_id);
create trigger lesson_records_stay before update or delete on lesson_records for each row execute function refuse_change();

-- How a lesson ended: first by the rules, then as often as a manager overturned it. The last number holds.
create table lesson_verdicts (
  lesson_id uuid not null references lesson_records on delete cascade,
  number int not null check (number > 0),
  outcome text not null check (outcome in ('held', 'missed')),
  missed_by text check (missed_by in ('student', 'teacher', 'both')),
  made_by text not null check (made_by in ('rules', 'manager')),
  manager_name text,
  reason text not null default '' check (length(reason) <= 500),
  -- Numbers of the entries that it rests on: the server's own only.
  entries int[] not null,
  at timestamptz not null,
  primary key (lesson_id, number),
  check ((outcome = 'missed') = (missed_by is not null)),
  check ((made_by = 'manager') = (manager_name is not null)),
  check ((number = 1) = (made_by = 'rules'))
);
create trigger lesson_verdicts_stay before update or delete on lesson_verdicts for each row execute function refuse_change();
