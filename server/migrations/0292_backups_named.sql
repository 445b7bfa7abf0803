-- Where a backup lies: each server may have a folder of its own, and only this file was made then.
alter table backups
  add column machine text,
  add column folder text;
