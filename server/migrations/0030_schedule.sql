-- Whose hours these are, and by which clock they are meant: a teacher who travels keeps them until they say otherwise.
create table schedules (
  person_id uuid primary key references people on delete cascade,
  time_zone text not null,
  saved_at timestamptz not null
);

create table weekly_hours (
  person_id uuid not null references schedules on delete cascade,
  -- Monday is 1, Sunday is 7.
  weekday smallint not null check (weekday between 1 and 7),
  -- Minutes after midnight by the wall clock; a range that goes on into the next day ends past 1440.
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute > from_minute and to_minute - from_minute <= 1440),
  primary key (person_id, weekday, from_minute),
  constraint weekly_hours_apart exclude using gist (
    person_id with =,
    int4range((weekday - 1) * 1440 + from_minute, (weekday - 1) * 1440 + to_minute) with &&
  )
);

create table closed_slots (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null,
  constraint closed_slots_apart exclude using gist (person_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index closed_slots_of_person on closed_slots (person_id, ends_at);
