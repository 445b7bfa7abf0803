-- Every message to a person, by whatever channel: what was said, and whether it went out.
create table messages (
  id uuid primary key default uuidv7(),
  person_id uuid references people on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null default '',
  text text not null,
  html text,
  -- What the message is about: the same thing is never said twice by one channel.
  cause text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'failed')),
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (channel, cause)
);
create index messages_newest_first on messages (created_at desc, id desc);
