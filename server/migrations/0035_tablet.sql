-- The latest code of a session that signs another device in to the child's view.
create table tablet_codes (
  -- Whose sign-in it passes on: it ends with that.
  session_id uuid primary key references sessions on delete cascade,
  -- The child whose pages open.
  person_id uuid not null references people on delete cascade,
  -- The lesson that opens there, if it was asked for on a lesson's page.
  lesson_id uuid references lessons on delete cascade,
  -- SHA-256 of the short code that is typed, and of the long one in the QR code, until either is used.
  code_hash bytea unique check (length(code_hash) = 32),
  key_hash bytea unique check (length(key_hash) = 32),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((code_hash is null) = (key_hash is null)),
  check ((code_hash is null) = (used_at is not null))
);
create index tablet_codes_by_person on tablet_codes (person_id);
create index tablet_codes_by_lesson on tablet_codes (lesson_id) where lesson_id is not null;
