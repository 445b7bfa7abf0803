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

-- What is to be brought in line with somebody's calendar. Written by the database itself with each change of a lesson,
-- so that no deed can forget it and none waits for Google.
create table calendar_due (
  person_id uuid not null references people on delete cascade,
  lesson_id uuid not null,
  due_at timestamptz not null,
  tries int not null default 0,
  -- Grows with each change: whoever is done with an older one leaves the row.
  version int not null default 1,
  primary key (person_id, lesson_id)
);
create index calendar_due_next on calendar_due (due_at);

create function note_calendar_change() returns trigger language plpgsql as $$
begin
  insert into calendar_due (person_id, lesson_id, due_at)
    select g.person_id, new.id, '-infinity' from calendar_grants g
    where g.status = 'live'
      and (g.person_id in (new.teacher_id, new.student_id) or (tg_op = 'UPDATE' and g.person_id = old.teacher_id))
  on conflict (person_id, lesson_id) do update set due_at = '-infinity', tries = 0, version = calendar_due.version + 1;
  return new;
end $$;
create trigger note_calendar_change_made after insert on lessons for each row execute function note_calendar_change();
create trigger note_calendar_change_moved after update of starts_at, ends_at, status, teacher_id, student_id, deck_id on lessons
  for each row when (
    (old.starts_at, old.ends_at, old.status, old.teacher_id, old.student_id, old.deck_id)
    is distinct from (new.starts_at, new.ends_at, new.status, new.teacher_id, new.student_id, new.deck_id)
  ) execute function note_calendar_change();
