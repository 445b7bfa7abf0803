-- A second device that draws for somebody who is in a lesson: one a person and lesson. First a code, then a token of its own.
create table room_pens (
  lesson_id uuid not null references lessons on delete cascade,
  person_id uuid not null references people on delete cascade,
  seat "char" not null check (seat in ('t', 's')),
  -- Whose sign-in it hangs on: it ends with that.
  session_id uuid not null references sessions on delete cascade,
  offered_at timestamptz not null,
  -- SHA-256 of the code, until it is used or another one is asked for.
  code_hash bytea unique check (length(code_hash) = 32),
  code_expires_at timestamptz,
  -- SHA-256 of the token of the device that has used a code; each device is another pen.
  token_hash bytea unique check (length(token_hash) = 32),
  pen_id uuid unique,
  primary key (lesson_id, person_id),
  check ((code_hash is null) = (code_expires_at is null)),
  check ((token_hash is null) = (pen_id is null))
);
create index room_pens_by_person on room_pens (person_id);
create index room_pens_by_session on room_pens (session_id);
create index room_pens_by_age on room_pens (offered_at);
