-- People who were deleted after the backup that this database comes from: they are forgotten before it opens.
create table erasures_due (
  person_id uuid primary key,
  deleted_at timestamptz not null
);
