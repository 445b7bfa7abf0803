-- A manager has named keys that expire, show their last use and are revoked one by one.
create table manager_keys (
  id uuid primary key default uuidv7(),
  manager_id uuid not null references managers on delete cascade,
  name text not null check (length(name) between 1 and 80),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  -- null: a key in a file on the server's own machine, readable only by who controls the school anyway.
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index manager_keys_name_key on manager_keys (manager_id, name) where revoked_at is null;

insert into manager_keys (manager_id, name, token_hash, created_at, expires_at, revoked_at)
  select id, 'first', token_hash, created_at,
    case when name like 'command line on %' then null else greatest(created_at, now()) + interval '90 days' end, ended_at
  from managers;

alter table managers drop column token_hash;
-- The name of somebody who has left is free again; the audit log tells the two apart by id.
alter table managers drop constraint managers_name_key;
create unique index managers_name_key on managers (name) where ended_at is null;
create index managers_by_name on managers (name, id);
