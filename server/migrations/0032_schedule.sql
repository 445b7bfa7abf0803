-- Whose hours these are, and by which clock they are meant: a teacher who travels keeps them until they say otherwise.
create table schedules (
  person_id uuid primary key references people on delete cascade,
  time_zone text not null,
  saved_at timestamptz not null
);

create table weekly_hours (
  person_id uuid not null references schedules on delete cascade,
  -- Monday is 1, Sunday is 7.
  weekday smallint not null check (weekday between 1 and 7),
  -- Minutes after midnight by the wall clock; a range that goes on into the next day ends past 1440.
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute > from_minute and to_minute - from_minute <= 1440),
  primary key (person_id, weekday, from_minute),
  constraint weekly_hours_apart exclude using gist (
    person_id with =,
    int4range((weekday - 1) * 1440 + from_minute, (weekday - 1) * 1440 + to_minute) with &&
  )
);

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

create table closed_slots (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null,
  -- The time that a request has closed.
  absence_request_id uuid references absence_requests on delete set null,
  constraint closed_slots_apart exclude using gist (person_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index closed_slots_of_person on closed_slots (person_id, ends_at);
create index closed_slots_of_request on closed_slots (absence_request_id) where absence_request_id is not null;

-- A slot that somebody is about to book. The id is the secret by which it is booked.
create table slot_holds (
  id uuid primary key default gen_random_uuid(),
  teacher_id uuid not null references people on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  expires_at timestamptz not null,
  -- A hold is extended while a code is under way, up to a bound counted from its beginning.
  created_at timestamptz not null,
  -- Whether a code was sent for the slot. A hold without one costs a stranger nothing, so it keeps the slot from other
  -- strangers only, and the oldest of too many gives way.
  has_code boolean not null default false,
  -- A time that is held for one family after its trial lesson, so that it can pay and book it (docs/decisions/0176). Such a
  -- hold has no code, but keeps the slot from everybody else like one that has.
  student_id uuid references people on delete cascade,
  -- One that has expired is removed by whoever wants the slot.
  constraint slot_holds_once exclude using gist (teacher_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index slot_holds_by_expiry on slot_holds (expires_at);
create unique index slot_holds_of_student on slot_holds (student_id) where student_id is not null;

-- The lessons that were booked in it. What became of each is read from the lesson itself.
create table absence_lessons (
  request_id uuid not null references absence_requests on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  primary key (request_id, lesson_id)
);
create index absence_lessons_of_lesson on absence_lessons (lesson_id);
