-- The token stays readable, so that its address can be shown again: it opens nothing but lesson times, which whoever
-- reads this database has anyway.
create table calendar_feeds (
  person_id uuid primary key references people on delete cascade,
  token text not null unique check (length(token) = 43),
  created_at timestamptz not null
);
