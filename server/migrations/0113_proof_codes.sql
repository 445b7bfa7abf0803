-- A code that was sent to an address which an account has and nobody has proved; typed in where its owner is signed in.
create table proof_codes (
  person_id uuid not null references people on delete cascade,
  strategy text not null check (strategy in ('email', 'phone')),
  address text not null,
  -- argon2id, as in phone_changes.
  code_hash text not null,
  tries_left int not null check (tries_left >= 0),
  expires_at timestamptz not null,
  primary key (person_id, strategy)
);
create index proof_codes_by_expiry on proof_codes (expires_at);
