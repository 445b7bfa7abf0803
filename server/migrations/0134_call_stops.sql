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
