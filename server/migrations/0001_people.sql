create extension if not exists btree_gist;

create table people (
  id uuid primary key default uuidv7(),
  type text not null check (type in ('student', 'teacher')),
  -- A student who came through the wizard signs in by phone and may have no e-mail yet.
  email text unique check (email = lower(email) and length(email) <= 254),
  email_confirmed_at timestamptz,
  phone text unique check (phone ~ '^\+[0-9]{10,15}$'),
  password_hash text,
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) <= 80),
  parent_name text check (length(parent_name) <= 80),
  photo_key text,
  time_zone text not null default 'Europe/Kyiv',
  locale text check (locale in ('en', 'ru', 'uk')),
  created_at timestamptz not null default now(),
  unique (id, type)
);

create table sessions (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people on delete cascade,
  -- SHA-256 of the token: whoever reads the database cannot sign in with it.
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_agent text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_person on sessions (person_id, last_seen_at desc);

-- What a link or a code carries: works once, for a while.
create table one_time_tokens (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'confirm_email')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The address that a confirmation is for: an old link must not confirm a new address.
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_by_person on one_time_tokens (person_id, purpose, created_at desc);
