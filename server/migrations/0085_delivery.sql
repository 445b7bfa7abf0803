-- Messages are handed over straight from this table, several at once, and what somebody waits for goes first.
alter table messages
  -- 0: somebody waits for it in front of a screen; 1: everything else.
  add column priority smallint not null default 1,
  add column tries smallint not null default 0,
  -- Not before this instant; null is at once.
  add column try_at timestamptz,
  -- Since when a server has it in hand: one that died over it never settles it.
  add column taken_at timestamptz;
update messages set taken_at = now() where status = 'sending';
create index messages_to_send on messages (channel, priority, id) where status = 'waiting';
create index messages_in_hand on messages (taken_at) where status = 'sending';
