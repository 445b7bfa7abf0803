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
