-- The same time every week by the wall clock of one zone: its lessons move with that clock when it changes.
create table lesson_series (
  id uuid primary key default uuidv7(),
  time_zone text not null,
  created_at timestamptz not null
);

create table lessons (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null,
  student_id uuid not null,
  -- Together with the constant types these keep a teacher out of a student's seat.
  teacher_type text not null default 'teacher' check (teacher_type = 'teacher'),
  student_type text not null default 'student' check (student_type = 'student'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  duration_minutes int not null generated always as ((extract(epoch from ends_at - starts_at) / 60)::int) stored,
  status text not null default 'booked' check (status in ('booked', 'in_progress', 'held', 'missed', 'cancelled')),
  missed_by text check (missed_by in ('student', 'teacher', 'both')),
  number int check (number > 0),
  is_trial boolean not null default false,
  course_id uuid references courses on delete set null,
  deck_id uuid references decks on delete set null,
  score int check (score between 1 and 5),
  call_started_at timestamptz,
  held_at timestamptz,
  created_at timestamptz not null default now(),
  series_id uuid references lesson_series on delete set null,
  cancelled_by text check (cancelled_by in ('student', 'teacher', 'school')),
  -- For which start the two were reminded, and when an absent one was told: a moved lesson is a new start.
  reminded_for timestamptz,
  absent_notified_for timestamptz,
  is_synthetic boolean not null default false,
  -- How many minutes the two were together, once the lesson is over; null before, and 0 if they never met. At least 1 if
  -- they did.
  together_minutes smallint check (together_minutes >= 0),
  -- A teacher who takes a lesson over while it is on needs only the rest of its time.
  taught_from timestamptz,
  foreign key (teacher_id, teacher_type) references people (id, type) on delete cascade,
  foreign key (student_id, student_type) references people (id, type) on delete cascade,
  check (ends_at - starts_at in (interval '25 minutes', interval '50 minutes')),
  check ((status = 'missed') = (missed_by is not null)),
  check ((status = 'held') = (held_at is not null)),
  constraint lessons_student_once exclude using gist (student_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('booked', 'in_progress')),
  constraint lessons_teacher_once exclude using gist (
    teacher_id with =, tstzrange(greatest(starts_at, taught_from), ends_at) with &&
  ) where (status in ('booked', 'in_progress'))
);
create index lessons_of_student on lessons (student_id, starts_at, id) where status <> 'cancelled';
-- What the sweep for lessons whose time has run out looks through.
create index lessons_undecided on lessons (ends_at) where status in ('booked', 'in_progress');
-- What the search for free slots reads: who is taken when, without a look at the lessons themselves.
create index lessons_taken on lessons (teacher_id, starts_at) include (ends_at) where status in ('booked', 'in_progress');
create index lessons_taken_by_student on lessons (student_id, starts_at) include (ends_at) where status in ('booked', 'in_progress');
create index lessons_ahead on lessons (starts_at) where status in ('booked', 'in_progress');
create index lessons_by_start on lessons (starts_at, id);
-- The lessons of a series, to show and to end it.
create index lessons_of_series on lessons (series_id, starts_at) where series_id is not null;
create index lessons_missed on lessons (starts_at, id) where status = 'missed';
create index trials_by_start on lessons (starts_at) where is_trial;
-- Whose deck it is: asked when a deck has a new version, and when one is removed.
create index lessons_of_deck on lessons (deck_id) where deck_id is not null;
-- What the report of hours adds up lies in the index: half a million lessons of a year are not read one by one.
create index lessons_of_teacher on lessons (teacher_id, starts_at, id) include (duration_minutes, is_synthetic)
  where status <> 'cancelled';
-- The list of cancelled lessons is counted from the index alone.
create index lessons_cancelled on lessons (starts_at, id) include (is_synthetic) where status = 'cancelled';
-- With lessons_of_teacher, which leaves out cancelled lessons, all lessons of a teacher are found by index.
create index lessons_cancelled_of_teacher on lessons (teacher_id, id) where status = 'cancelled';
create trigger lessons_make_room after insert on lessons for each row execute function make_room('lesson');
create trigger lessons_remove_room after delete on lessons for each row execute function remove_room();

-- What families may do by themselves: one row (contract/src/booking.facts.ts).
create table booking_rules (
  id boolean primary key default true check (id),
  can_book boolean not null default true,
  can_move boolean not null default true,
  can_cancel boolean not null default true,
  hours_before int not null default 12 check (hours_before between 0 and 168),
  moves_per_lesson int not null default 2 check (moves_per_lesson between 0 and 100),
  moves_per_period int not null default 6 check (moves_per_period between 0 and 100),
  cancels_per_period int not null default 4 check (cancels_per_period between 0 and 100),
  days_ahead int not null default 56 check (days_ahead between 1 and 90),
  lessons_ahead int not null default 16 check (lessons_ahead between 1 and 64),
  -- Whether a family whose payment is disputed may book by itself.
  stops_when_disputed boolean not null default true
);
insert into booking_rules default values;

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
