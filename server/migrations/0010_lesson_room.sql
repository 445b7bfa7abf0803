-- A child, or somebody beside it, has stopped camera and microphone in a lesson, both ways.
create table call_stops (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references lessons on delete cascade,
  student_id uuid not null references people on delete cascade,
  stopped_at timestamptz not null,
  -- Null as long as it is stopped, and where the lesson ended so.
  continued_at timestamptz,
  check (continued_at >= stopped_at)
);
create unique index call_stops_open on call_stops (lesson_id, student_id) where continued_at is null;
create index call_stops_by_age on call_stops (stopped_at, id);
create index call_stops_by_student on call_stops (student_id, stopped_at);

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
