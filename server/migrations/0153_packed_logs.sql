-- The log of a room in which nothing has happened for some days, packed (docs/decisions/0075). What happens in it later
-- is in room_log again, with higher numbers, until it is packed together with this.
create table room_log_packs (
  room_id uuid primary key references rooms on delete cascade,
  -- The number of its last entry, and when that happened.
  seq int not null check (seq > 0),
  last_at timestamptz not null,
  entries int not null check (entries > 0),
  packed bytea not null
);
alter table room_log_packs alter column packed set storage external;

-- When a server opened the room last; null when everything in its log is packed, or there is none.
alter table rooms add column opened_at timestamptz;
update rooms set opened_at = coalesce(seen_at, (select at from room_log where room_id = id order by seq desc limit 1))
  where exists (select from room_log where room_id = id);
create index rooms_to_pack on rooms (opened_at, id) where opened_at is not null;

-- A server that has slept over it all has numbers that are packed by now: nothing but this keeps them apart, for the
-- rows that the primary key knew are gone.
create function refuse_packed_entries() returns trigger language plpgsql as $$
begin
  if exists (select from added join room_log_packs packs on packs.room_id = added.room_id where added.seq <= packs.seq) then
    raise exception 'entries of a packed log' using errcode = 'unique_violation', constraint = 'room_log_is_packed';
  end if;
  return null;
end $$;
create trigger room_log_refuse_packed after insert on room_log referencing new table as added
  for each statement execute function refuse_packed_entries();
