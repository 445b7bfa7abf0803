-- Every backup that was tried, for the metrics and for who looks after the school.
create table backups (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('made', 'verified')),
  at timestamptz not null,
  -- The file's name without its folder; what went wrong, in words, when something did.
  file text,
  bytes bigint,
  failure text,
  check ((failure is null) = (file is not null))
);
create index backups_newest on backups (kind, at desc);

-- People who were deleted after the backup that this database comes from: they are forgotten before it opens.
create table erasures_due (
  person_id uuid primary key,
  deleted_at timestamptz not null
);
