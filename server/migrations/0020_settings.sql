-- The square that is kept besides the thumbnail (photo_key).
alter table people add column photo_large_key text;

-- Only what somebody changed: what is not here is as the table of kinds says.
create table notification_choices (
  person_id uuid not null references people on delete cascade,
  kind text not null,
  channel text not null check (channel in ('email', 'sms')),
  is_on boolean not null,
  primary key (person_id, kind, channel)
);

-- The token stays readable, so that its address can be shown again: it opens nothing but lesson times, which whoever
-- reads this database has anyway.
create table calendar_feeds (
  person_id uuid primary key references people on delete cascade,
  token text not null unique check (length(token) = 43),
  created_at timestamptz not null
);
