-- What a family said in the wizard: the manager reads it before the trial lesson.
create table trial_answers (
  person_id uuid primary key references people on delete cascade,
  answers jsonb not null,
  -- How the family wants to be reached.
  contact text not null,
  created_at timestamptz not null
);

-- A family for whom no slot was free: the manager finds one.
create table trial_wishes (
  id uuid primary key default uuidv7(),
  child_name text not null check (length(child_name) between 1 and 80),
  parent_name text not null check (length(parent_name) between 1 and 80),
  phone text not null check (phone ~ '^\+[0-9]{10,15}$'),
  contact text not null,
  answers jsonb not null,
  time_zone text not null,
  locale text,
  invite_code text,
  wish text not null default '' check (length(wish) <= 500),
  created_at timestamptz not null,
  done_at timestamptz
);
create index trial_wishes_open on trial_wishes (created_at) where done_at is null;
