-- A connection to somebody's Google Calendar. Tokens are sealed (AES-256-GCM) with a key that is not in this database.
create table calendar_grants (
  person_id uuid primary key references people on delete cascade,
  -- Of Google's account, so that its owner knows which one it is.
  email text,
  sealed_refresh_token text,
  -- live; dead: Google said that the grant is gone, and its owner was told.
  status text not null check (status in ('live', 'dead')),
  connected_at timestamptz not null,
  died_at timestamptz
);

-- Somebody who was sent to Google and is expected back. The state is the secret; its verifier never leaves (PKCE).
create table calendar_visits (
  state_hash bytea primary key check (length(state_hash) = 32),
  person_id uuid not null references people on delete cascade,
  verifier text not null,
  expires_at timestamptz not null
);
create index calendar_visits_by_expiry on calendar_visits (expires_at);

-- What is in somebody's calendar, so that it can be found again: the event's id follows from the lesson's.
create table calendar_events (
  person_id uuid not null references people on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  event_id text not null,
  -- A digest of what was written last: what has not changed is not sent again.
  written text not null,
  primary key (person_id, lesson_id)
);
create index calendar_events_of_lesson on calendar_events (lesson_id);
