-- Every message to a person, by whatever channel: what was said, and whether it went out.
create table messages (
  id uuid primary key default uuidv7(),
  person_id uuid references people on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'push', 'telegram')),
  recipient text not null,
  subject text not null default '',
  text text not null,
  html text,
  -- What the message is about: the same thing is never said twice by one channel.
  cause text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'kept', 'failed', 'uncertain', 'dropped')),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- After this instant it is of no use to anybody and is not sent any more.
  expires_at timestamptz,
  -- Holds a code or a link that opens something: its text is wiped once it is out of the house.
  has_secret boolean not null default false,
  -- What a message is about, so that a manager can read what a family was told, and so that it can be dropped in time.
  kind text not null default '',
  lesson_id uuid references lessons on delete set null,
  -- Messages are handed over straight from this table, several at once, and what somebody waits for goes first.
  -- 0: somebody waits for it in front of a screen; 1: everything else.
  priority smallint not null default 1,
  tries smallint not null default 0,
  -- Not before this instant; null is at once.
  try_at timestamptz,
  -- Since when a server has it in hand: one that died over it never settles it.
  taken_at timestamptz,
  -- Whom a message speaks of beside its receiver: a child whose homework a teacher is told of, a friend, a wish. With the
  -- lesson it belongs to this finds every message that names somebody.
  about_id uuid,
  -- Its words go as soon as it is out of the house, or at once when it is already.
  forget boolean not null default false,
  -- The page that a notice opens; a mail has it in its words.
  link text,
  -- Since when a message is no longer true: one that failed before isn't sent again.
  outdated_at timestamptz,
  -- Who gets a mail to a manager: it isn't sent to somebody who has left or changed the role meanwhile.
  manager_id uuid references managers on delete cascade,
  unique (channel, cause)
);
create index messages_newest_first on messages (created_at desc, id desc);
create index messages_of_lesson on messages (lesson_id, id) where lesson_id is not null;
create index messages_of_person on messages (person_id, id);
create index messages_to_send on messages (channel, priority, id) where status = 'waiting';
create index messages_in_hand on messages (taken_at) where status = 'sending';
create index messages_about on messages (about_id) where about_id is not null;
create index messages_not_sent on messages (created_at desc, id desc) where status in ('failed', 'uncertain');

-- The last word to a teacher too is kept without its address.
create function forget_words() returns trigger language plpgsql as $$
begin
  new.subject := '';
  new.text := '';
  new.html := null;
  if new.kind in ('account_deleted', 'teacher_deleted') then new.recipient := '—'; end if;
  return new;
end $$;
create trigger forget_words before update on messages for each row
  when (new.forget and new.status not in ('waiting', 'sending')) execute function forget_words();

-- Only what somebody changed: what is not here is as the table of kinds says.
create table notification_choices (
  person_id uuid not null references people on delete cascade,
  kind text not null,
  channel text not null check (channel in ('email', 'sms', 'push', 'telegram')),
  is_on boolean not null,
  primary key (person_id, kind, channel)
);

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
