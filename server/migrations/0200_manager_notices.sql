-- Which notices a manager gets, and when: contract/src/managerNotices.ts.
alter table managers
  add column locale text not null default 'en' check (locale in ('en', 'ru', 'uk')),
  -- What the manager chose instead of the role's defaults, by kind of notice.
  add column notices jsonb not null default '{}' check (jsonb_typeof(notices) = 'object');

-- Who gets a mail to a manager: it isn't sent to somebody who has left or changed the role meanwhile.
alter table messages add column manager_id uuid references managers on delete cascade;

-- Lines of the daily digests. They stay with the digest they are in, so that whoever is deleted is found in it.
create table manager_notices (
  id uuid primary key default uuidv7(),
  manager_id uuid not null references managers on delete cascade,
  kind text not null,
  text text not null,
  cause text not null,
  lesson_id uuid,
  about_id uuid,
  created_at timestamptz not null,
  message_id uuid references messages on delete cascade,
  unique (manager_id, cause)
);
create index manager_notices_waiting on manager_notices (manager_id) where message_id is null;
create index manager_notices_message on manager_notices (message_id) where message_id is not null;
