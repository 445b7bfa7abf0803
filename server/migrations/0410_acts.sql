-- What managers have just done, while it can be undone and repeated keys are known.
create table acts (
  id uuid primary key,
  at timestamptz not null,
  manager_id uuid not null references managers on delete cascade,
  action text not null,
  -- The lesson or person it is about.
  object_id uuid not null,
  key text not null,
  given_hash text not null,
  -- The child or account it is about, and everybody it names: it goes when one of them is deleted.
  person_id uuid references people on delete cascade,
  people uuid[] not null,
  reply jsonb,
  -- The commands that undo it; null if it can't be undone.
  inverse jsonb,
  message_ids uuid[] not null default '{}',
  undone_at timestamptz,
  undone_by uuid references managers on delete set null,
  unique (manager_id, action, object_id, key)
);
create index acts_at on acts (at);
create index acts_people on acts using gin (people);
alter table audit_log add column act_id uuid;
