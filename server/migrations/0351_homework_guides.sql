-- When a homework should be handed in; only said, nothing follows from it.
alter table homeworks add column due_at timestamptz,
  -- The slides of its presentation that it asks for; all of them if empty.
  add column slide_ids uuid[] not null default '{}';
