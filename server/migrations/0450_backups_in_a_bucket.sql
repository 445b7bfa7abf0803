-- The bucket that the backup was copied into; null: it lies in its folder alone.
alter table backups add column bucket text;
