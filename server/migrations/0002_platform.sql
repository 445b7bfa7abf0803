-- Counts of tries, kept for all servers together. Unlogged: losing them in a crash forgives some tries and costs nothing else.
create unlogged table limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index limits_by_expiry on limits (expire);

-- The built-in card page keeps what a bank would know. It exists only outside of production.
create table sandbox_checkouts (
  id text primary key,
  purchase_id uuid not null,
  amount int not null,
  currency text not null,
  title text not null,
  locale text not null,
  return_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'checking', 'paid', 'failed', 'expired')),
  refunded_amount int not null default 0,
  refund_keys text[] not null default '{}',
  created_at timestamptz not null
);

-- How many SMS the school sent on a day (UTC), by what they were for: see platform/sms/smsCeiling.ts.
create table sms_days (
  day date primary key,
  sign_in int not null default 0 check (sign_in >= 0),
  asked int not null default 0 check (asked >= 0),
  notice int not null default 0 check (notice >= 0),
  -- Those that the school's ceiling held back.
  refused int not null default 0 check (refused >= 0)
);

-- Every backup that was tried, for the metrics and for who looks after the school.
create table backups (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('made', 'verified')),
  at timestamptz not null,
  -- The file's name without its folder; what went wrong, in words, when something did.
  file text,
  bytes bigint,
  failure text,
  -- Where a backup lies: each server may have a folder of its own, and only this file was made then.
  machine text,
  folder text,
  check ((failure is null) = (file is not null))
);
create index backups_newest on backups (kind, at desc);

-- What each running server says about itself, renewed several times a minute. Machine, port and folder identify it across
-- restarts; seen_at is the database's clock, the one that all servers share.
create table servers (
  id uuid primary key,
  machine text not null,
  port integer not null,
  folder text not null,
  backup_folder text,
  version text not null,
  -- Fingerprints of its settings by name, made with the school's key: equal settings can be recognised, none can be read.
  settings jsonb not null,
  is_ready boolean not null,
  problems text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index servers_seen on servers (seen_at);

-- The fingerprint of the school's key: a server with another key would count and recognise people separately.
create table school_key (
  is_only boolean primary key default true check (is_only),
  fingerprint text not null
);

-- When each repeated job last succeeded, by the database's clock: finished jobs of the queue are deleted after a day.
create table job_runs (
  name text primary key,
  cron text not null,
  -- Before the first success, the wait for it is counted from here.
  known_since timestamptz not null default now(),
  -- When a server that repeats it last started.
  affirmed_at timestamptz not null default now(),
  succeeded_at timestamptz,
  failed_at timestamptz
);
