-- What a family reports of a lesson, what the teacher answers, and what a manager decides: once each.
create table lesson_problems (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references lessons on delete cascade,
  student_id uuid not null references people on delete cascade,
  teacher_id uuid not null references people on delete cascade,
  kind text not null check (kind in ('late', 'cut', 'no_sound', 'no_picture', 'ended_early', 'other')),
  words text not null check (length(words) <= 1000),
  created_at timestamptz not null,
  answer text check (length(answer) <= 1000),
  answered_at timestamptz,
  decision text check (decision in ('minutes', 'lesson', 'overturned', 'refused')),
  minutes int check (minutes between 1 and 50),
  decision_words text check (length(decision_words) <= 500),
  decided_at timestamptz,
  decided_by text,
  constraint lesson_problems_once unique (lesson_id),
  check (kind <> 'other' or words <> ''),
  check ((answered_at is null) = (answer is null)),
  check ((decided_at is null) = (decision is null)),
  check ((decided_at is null) = (decision_words is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((decision is not distinct from 'minutes') = (minutes is not null))
);
create index lesson_problems_by_age on lesson_problems (created_at, id);
create index lesson_problems_open on lesson_problems (created_at, id) where decided_at is null;
create index lesson_problems_of_student on lesson_problems (student_id, created_at, id);
create index lesson_problems_of_teacher on lesson_problems (teacher_id, created_at, id);
