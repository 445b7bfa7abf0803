-- When each repeated job last succeeded, by the database's clock: finished jobs of the queue are deleted after a day.
create table job_runs (
  name text primary key,
  cron text not null,
  -- Before the first success, the wait for it is counted from here.
  known_since timestamptz not null default now(),
  -- When a server that repeats it last started.
  affirmed_at timestamptz not null default now(),
  succeeded_at timestamptz,
  failed_at timestamptz
);

-- Backups are verified where they were made, by the job that makes them.
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'backup.verify';
    delete from pgboss.job where name = 'backup.verify';
  end if;
end $$;
