-- Managers sign in to the desk; before, they had keys only.
alter table managers drop constraint managers_role_check;
alter table managers
  add constraint managers_role_check check (role in ('owner', 'manager', 'support', 'methodist', 'bookkeeper'));
-- Whom an address signs in.
create unique index managers_email_key on managers (lower(email)) where ended_at is null;

-- A password and the app that shows codes: together one way to sign in.
create table manager_passwords (
  manager_id uuid primary key references managers,
  password_hash text not null,
  -- Sealed with a key outside the database. Null only in the demo.
  totp_secret text,
  -- The step of the last code, which works once.
  totp_step bigint
);

create table manager_passkeys (
  -- The credential's, as browsers say it: base64url.
  id text primary key,
  manager_id uuid not null references managers,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index manager_passkeys_of on manager_passkeys (manager_id, created_at);

create table manager_recovery_codes (
  code_hash bytea primary key,
  manager_id uuid not null references managers
);
create index manager_recovery_codes_of on manager_recovery_codes (manager_id);

create table manager_sessions (
  id uuid primary key default uuidv7(),
  manager_id uuid not null references managers,
  token_hash bytea not null unique,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- The last sign-in or confirmation.
  confirmed_at timestamptz not null
);
create index manager_sessions_of on manager_sessions (manager_id, created_at);

-- Links to join the desk, one a manager.
create table manager_invitations (
  manager_id uuid primary key references managers,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Random values that a passkey signs once.
create table manager_challenges (
  challenge_hash bytea primary key,
  -- Null for a sign-in: whose passkey it is follows from its answer.
  manager_id uuid references managers,
  expires_at timestamptz not null
);
create index manager_challenges_old on manager_challenges (expires_at);
