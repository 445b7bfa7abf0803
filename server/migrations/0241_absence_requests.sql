-- What a teacher has told the school: that it can't teach in a time in which lessons are booked.
create table absence_requests (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references people on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null,
  -- Taken back, or part of a later request.
  withdrawn_at timestamptz
);
create index absence_requests_of_teacher on absence_requests (teacher_id, ends_at) where withdrawn_at is null;
create index absence_requests_ahead on absence_requests (ends_at) where withdrawn_at is null;

-- The lessons that were booked in it. What became of each is read from the lesson itself.
create table absence_lessons (
  request_id uuid not null references absence_requests on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  primary key (request_id, lesson_id)
);
create index absence_lessons_of_lesson on absence_lessons (lesson_id);

-- The time that a request has closed.
alter table closed_slots add column absence_request_id uuid references absence_requests on delete set null;
create index closed_slots_of_request on closed_slots (absence_request_id) where absence_request_id is not null;

-- Where a manager is told what can't wait.
alter table managers add column phone text check (phone ~ '^\+\d{10,15}$');
