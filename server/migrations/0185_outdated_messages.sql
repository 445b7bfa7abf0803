-- Since when a message is no longer true: one that failed before isn't sent again.
alter table messages add column outdated_at timestamptz;
