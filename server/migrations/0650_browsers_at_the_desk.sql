-- Browsers in which a manager has signed in to the desk: one that is new is told by mail.
create table manager_browsers (
  manager_id uuid not null references managers,
  browser_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (manager_id, browser_hash)
);
create index manager_browsers_by_use on manager_browsers (last_used_at);
