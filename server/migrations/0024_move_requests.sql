-- A teacher asks a family to move a lesson and offers times. What becomes of it besides an answer (the lesson was moved or
-- cancelled, the times were booked) is read from the lessons themselves.
create table move_requests (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references lessons on delete cascade,
  teacher_id uuid not null references people on delete cascade,
  -- When the lesson was when it was asked.
  starts_at timestamptz not null,
  times timestamptz[] not null check (cardinality(times) between 2 and 3),
  words text not null check (length(words) <= 200),
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'replaced')),
  -- The time the family chose.
  moved_to timestamptz check ((moved_to is not null) = (state = 'accepted')),
  closed_at timestamptz check ((closed_at is null) = (state = 'open'))
);
-- At most one of a lesson waits for an answer.
create unique index move_requests_open on move_requests (lesson_id) where state = 'open';
create index move_requests_of_lesson on move_requests (lesson_id, created_at desc, id desc);
create index move_requests_of_teacher on move_requests (teacher_id);
create index move_requests_by_age on move_requests (created_at);
