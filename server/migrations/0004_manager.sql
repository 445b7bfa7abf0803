-- Whoever runs the school from outside of it: no pages, only the manager API (decisions, people and accounts).
create table managers (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  -- Where wishes and alarms are told.
  email text check (length(email) <= 254),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- What a manager may call: contract/src/managerRights.ts.
  role text not null default 'manager' check (role in ('owner', 'manager', 'methodist', 'bookkeeper')),
  -- Which notices a manager gets, and when: contract/src/managerNotices.ts.
  locale text not null default 'en' check (locale in ('en', 'ru', 'uk')),
  -- What the manager chose instead of the role's defaults, by kind of notice.
  notices jsonb not null default '{}' check (jsonb_typeof(notices) = 'object'),
  -- Where a manager is told what can't wait.
  phone text check (phone ~ '^\+\d{10,15}$')
);
create unique index managers_name_key on managers (name) where ended_at is null;
create index managers_by_name on managers (name, id);

-- What a teacher is good at: by this the wizard chooses.
create table teacher_traits (
  person_id uuid primary key references people on delete cascade,
  is_bookable boolean not null default true,
  takes_trials boolean not null default true,
  formats text[] not null default '{game,school}',
  temperaments text[] not null default '{calm,restless}',
  levels text[] not null default '{beginner,elementary,advanced}',
  about text not null default '' check (length(about) <= 500),
  -- Shown to everybody only where the teacher agreed; nobody is until a manager says so.
  is_public boolean not null default false,
  -- locale -> a sentence for parents; `about` stands where one is missing.
  abouts jsonb not null default '{}' check (jsonb_typeof(abouts) = 'object'),
  -- What a family reads when it chooses a teacher: languages besides the lesson's, and the ages taught.
  languages text[] not null default '{en}' check (cardinality(languages) between 1 and 10),
  age_from smallint not null default 3 check (age_from between 2 and 18),
  age_to smallint not null default 18 check (age_to between age_from and 18)
);

-- A manager has named keys that expire, show their last use and are revoked one by one.
create table manager_keys (
  id uuid primary key default uuidv7(),
  manager_id uuid not null references managers on delete cascade,
  name text not null check (length(name) between 1 and 80),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  -- null: a key in a file on the server's own machine, readable only by who controls the school anyway.
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index manager_keys_name_key on manager_keys (manager_id, name) where revoked_at is null;
