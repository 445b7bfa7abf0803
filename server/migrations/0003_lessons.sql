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
  foreign key (teacher_id, teacher_type) references people (id, type) on delete cascade,
  foreign key (student_id, student_type) references people (id, type) on delete cascade,
  check (ends_at - starts_at in (interval '25 minutes', interval '50 minutes')),
  check ((status = 'missed') = (missed_by is not null)),
  check ((status = 'held') = (held_at is not null)),
  -- Nobody is in two lessons at once, whatever the code above this believes.
  constraint lessons_teacher_once exclude using gist (teacher_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'cancelled'),
  constraint lessons_student_once exclude using gist (student_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'cancelled')
);
-- The lists are read from either end in this order, page by page from a key, never by offset.
create index lessons_of_teacher on lessons (teacher_id, starts_at, id) where status <> 'cancelled';
create index lessons_of_student on lessons (student_id, starts_at, id) where status <> 'cancelled';
-- What the sweep for lessons whose time has run out looks through.
create index lessons_undecided on lessons (ends_at) where status in ('booked', 'in_progress');

-- A student's balance is the sum of these entries; an entry is never changed.
create table credit_entries (
  id uuid primary key default uuidv7(),
  student_id uuid not null references people on delete cascade,
  amount int not null check (amount <> 0),
  reason text not null,
  lesson_id uuid references lessons on delete set null,
  -- What caused the entry: the same cause can never be written twice.
  cause text not null unique,
  created_at timestamptz not null
);
create index credit_entries_of_student on credit_entries (student_id, created_at, id) include (amount);

create table packages (
  id uuid primary key default uuidv7(),
  lessons_count int not null check (lessons_count > 0),
  -- In the smallest unit of the currency.
  full_price int not null check (full_price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  offered boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index packages_offered_once on packages (lessons_count) where offered;

create table homeworks (
  id uuid primary key default uuidv7(),
  student_id uuid not null references people on delete cascade,
  teacher_id uuid not null references people on delete cascade,
  lesson_id uuid references lessons on delete set null,
  status text not null default 'created' check (status in ('created', 'started', 'completed')),
  description text not null default '',
  created_at timestamptz not null
);
create index homeworks_of_student on homeworks (student_id, status, created_at desc, id);
