-- When each repeated job last succeeded, by the database's clock: finished jobs of the queue are deleted after a day.
create table job_runs (
  name text primary key,
  cron text not null,
  -- Before the first success, the wait for it is counted from here.
  known_since timestamptz not null default now(),
  succeeded_at timestamptz,
  failed_at timestamptz
);
