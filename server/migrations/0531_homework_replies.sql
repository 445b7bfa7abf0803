-- What the teacher says to the child: about a whole homework, or back to one word that was said. One recording each, the latest.
create table homework_replies (
  id uuid primary key default uuidv7(),
  homework_id uuid not null references homeworks on delete cascade,
  -- The word that it answers; null for the whole homework.
  voice_id uuid references homework_voices on delete cascade,
  file_key text not null,
  content_type text not null,
  bytes int not null check (bytes > 0),
  duration_seconds int not null check (duration_seconds between 0 and 300),
  created_at timestamptz not null
);
create unique index homework_replies_once on homework_replies (homework_id, voice_id) nulls not distinct;
create index homework_replies_of_voice on homework_replies (voice_id) where voice_id is not null;
create index homework_replies_by_key on homework_replies (file_key);
