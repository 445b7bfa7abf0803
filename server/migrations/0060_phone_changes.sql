-- A new number that somebody asked for: it counts once the code that was sent to it came back. One at a time.
create table phone_changes (
  person_id uuid primary key references people on delete cascade,
  phone text not null check (phone ~ '^\+[0-9]{10,15}$'),
  -- argon2id: six digits under a fast hash would be found in a second by whoever reads the database.
  code_hash text not null,
  tries_left int not null check (tries_left >= 0),
  expires_at timestamptz not null
);
create index phone_changes_by_expiry on phone_changes (expires_at);
