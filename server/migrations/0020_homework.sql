create table homeworks (
  id uuid primary key default uuidv7(),
  student_id uuid not null references people on delete cascade,
  teacher_id uuid not null references people on delete cascade,
  lesson_id uuid references lessons on delete set null,
  status text not null default 'created' check (status in ('created', 'started', 'completed')),
  description text not null default '',
  created_at timestamptz not null,
  -- What lies beneath the drawings; without it there is one empty page.
  deck_id uuid references decks on delete set null,
  words text[] not null default '{}' check (cardinality(words) <= 30),
  score int check (score between 1 and 5),
  teacher_comment text not null default '' check (length(teacher_comment) <= 2000),
  started_at timestamptz,
  -- Set while it waits for the teacher; empty again when it was sent back.
  finished_at timestamptz,
  completed_at timestamptz,
  -- What the activities of a homework came to when it was handed in: marked by the fold of their moves, slide by slide.
  marks jsonb not null default '[]' check (jsonb_typeof(marks) = 'array'),
  -- A page that got no answer gives its homework again under the same key, and it is given once.
  key uuid,
  -- When a homework was last sent back, and since when it had waited then: so that it can be undone.
  returned_at timestamptz,
  waited_since timestamptz,
  check (length(description) <= 4000),
  check ((status = 'created') = (started_at is null)),
  check (finished_at is null or started_at is not null),
  check ((status = 'completed') = (completed_at is not null)),
  check ((status = 'completed') = (score is not null))
);
create index homeworks_of_student on homeworks (student_id, status, created_at desc, id);
create index homeworks_newest_of_student on homeworks (student_id, created_at desc, id desc);
create index homeworks_newest_of_teacher on homeworks (teacher_id, created_at desc, id desc);
create index homeworks_of_lesson on homeworks (lesson_id, created_at desc, id desc) where lesson_id is not null;
create unique index homeworks_key on homeworks (teacher_id, student_id, key) where key is not null;
create index homeworks_of_deck on homeworks (deck_id) where deck_id is not null;
create index homeworks_to_review on homeworks (teacher_id, finished_at, id) where status = 'started' and finished_at is not null;
create trigger homeworks_make_room after insert on homeworks for each row execute function make_room('homework');
create trigger homeworks_remove_room after delete on homeworks for each row execute function remove_room();

create table homework_voices (
  id uuid primary key default uuidv7(),
  homework_id uuid not null references homeworks on delete cascade,
  file_key text not null,
  content_type text not null,
  bytes int not null check (bytes > 0),
  duration_seconds int not null check (duration_seconds between 0 and 300),
  created_at timestamptz not null
);
create index homework_voices_of_homework on homework_voices (homework_id, created_at, id);

-- Sentences that a teacher keeps for reviews.
create table review_phrases (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references people on delete cascade,
  text text not null check (length(text) between 1 and 300),
  created_at timestamptz not null,
  unique (teacher_id, text)
);
