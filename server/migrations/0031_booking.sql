-- The same time every week by the wall clock of one zone: its lessons move with that clock when it changes.
create table lesson_series (
  id uuid primary key default uuidv7(),
  time_zone text not null,
  created_at timestamptz not null
);

alter table lessons
  add column series_id uuid references lesson_series on delete set null,
  add column cancelled_by text check (cancelled_by in ('student', 'teacher', 'school')),
  -- For which start the two were reminded, and when an absent one was told: a moved lesson is a new start.
  add column reminded_for timestamptz,
  add column absent_told_for timestamptz;
-- What the search for free slots reads: who is taken when, without a look at the lessons themselves.
create index lessons_taken on lessons (teacher_id, starts_at) include (ends_at) where status in ('booked', 'in_progress');
create index lessons_taken_by_student on lessons (student_id, starts_at) include (ends_at) where status in ('booked', 'in_progress');
create index lessons_ahead on lessons (starts_at) where status in ('booked', 'in_progress');

-- A slot that somebody is about to book. The id is the secret by which it is booked.
create table slot_holds (
  id uuid primary key default gen_random_uuid(),
  teacher_id uuid not null references people on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  expires_at timestamptz not null,
  -- One that has expired is removed by whoever wants the slot.
  constraint slot_holds_once exclude using gist (teacher_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index slot_holds_by_expiry on slot_holds (expires_at);

-- In words, for entries that somebody made by hand.
alter table credit_entries add column note text not null default '' check (length(note) <= 500);

-- Whoever runs the school from outside of it: no pages, only the manager API (decisions, people and accounts).
create table managers (
  id uuid primary key default uuidv7(),
  name text not null unique check (length(name) between 1 and 80),
  -- Where wishes and alarms are told.
  email text check (length(email) <= 254),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  ended_at timestamptz
);

-- Who did what and when; never changed.
create table acts (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('manager', 'person', 'school')),
  actor_id uuid,
  actor_name text not null,
  act text not null,
  lesson_id uuid references lessons on delete cascade,
  person_id uuid references people on delete cascade,
  details jsonb not null default '{}'
);
create index acts_of_lesson on acts (lesson_id, id);
create index acts_of_person on acts (person_id, id);
create index acts_newest on acts (at desc, id desc);

-- What a teacher is good at: by this the wizard chooses.
create table teacher_traits (
  person_id uuid primary key references people on delete cascade,
  is_bookable boolean not null default true,
  takes_trials boolean not null default true,
  formats text[] not null default '{game,school}',
  temperaments text[] not null default '{calm,restless}',
  levels text[] not null default '{beginner,elementary,advanced}',
  about text not null default '' check (length(about) <= 500)
);
