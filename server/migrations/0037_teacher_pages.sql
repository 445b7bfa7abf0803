-- What a teacher says to families on a page of its own, by language.
create table teacher_pages (
  person_id uuid primary key references people on delete cascade,
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  changed_at timestamptz not null
);

-- A teacher's greeting on video: families see the approved one; beside it stands at most one that waits or was rejected.
create table teacher_greetings (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references people on delete cascade,
  file_key text not null unique,
  content_type text not null check (content_type in ('video/webm', 'video/mp4')),
  bytes int not null check (bytes > 0),
  duration_seconds int not null check (duration_seconds between 1 and 60),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  reason text check (char_length(reason) between 1 and 500),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'rejected') = (reason is not null)),
  check ((state = 'waiting') = (decided_at is null))
);
create unique index teacher_greetings_shown on teacher_greetings (teacher_id) where state = 'approved';
create unique index teacher_greetings_next on teacher_greetings (teacher_id) where state <> 'approved';
create index teacher_greetings_in_order on teacher_greetings (created_at, id);
