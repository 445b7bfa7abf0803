create function make_room() returns trigger language plpgsql as $$
begin
  insert into rooms (id, kind) values (new.id, tg_argv[0]);
  return null;
end $$;

create function remove_room() returns trigger language plpgsql as $$
begin
  delete from rooms where id = old.id;
  return null;
end $$;

-- A room belongs to a lesson, a whiteboard or a homework and carries its id. The primary key keeps the kinds apart, and
-- whoever makes or removes one of the three need not think of its room.
create table rooms (
  id uuid primary key,
  kind text not null check (kind in ('lesson', 'whiteboard', 'homework')),
  -- When the server that owns a room saw somebody in it last, written every half a minute: a server that dies writes no
  -- "leave".
  seen_at timestamptz,
  -- When a server opened the room last; null when everything in its log is packed, or there is none.
  opened_at timestamptz
) with (fillfactor = 80);
create index rooms_to_pack on rooms (opened_at, id) where opened_at is not null;

-- Everything that happens in a room, in one order. A server that writes a number that another server has written
-- before meets the primary key and knows that the room is not its own any more.
create table room_log (
  room_id uuid not null references rooms on delete cascade,
  seq int not null check (seq > 0),
  at timestamptz not null,
  -- 't' teacher, 's' student, '-' the server itself
  author "char" not null,
  -- Which page of which browser sent it, and its own count there: the same change is never taken twice.
  client text not null,
  n int not null,
  body text not null,
  primary key (room_id, seq)
) with (autovacuum_vacuum_insert_scale_factor = 0.1);

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

-- The room and its board up to a number of the log, so that a long lesson opens as fast as a short one.
create table room_snapshots (
  room_id uuid primary key references rooms on delete cascade,
  seq int not null,
  state text not null,
  made_at timestamptz not null
);

create table room_pages (
  room_id uuid not null references room_snapshots on delete cascade,
  page text not null,
  elements text not null,
  primary key (room_id, page)
);

create table room_pictures (
  id uuid primary key default uuidv7(),
  room_id uuid not null references rooms on delete cascade,
  author_id uuid not null references people on delete cascade,
  file_key text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  created_at timestamptz not null
);
create index room_pictures_of_room on room_pictures (room_id, id);

-- The log of a room in which nothing has happened for some days, packed (docs/decisions/0075). What happens in it later
-- is in room_log again, with higher numbers, until it is packed together with this.
create table room_log_packs (
  room_id uuid primary key references rooms on delete cascade,
  -- The number of its last entry, and when that happened.
  seq int not null check (seq > 0),
  last_at timestamptz not null,
  entries int not null check (entries > 0),
  packed bytea storage external not null
);

-- The decks a room has shown: the right to see them, and the words met, follow from it. A room has one row for the deck on
-- its board, and one for each deck of which the student was shown a slide.
create table room_decks (
  room_id uuid not null references rooms on delete cascade,
  deck_id uuid not null references decks,
  -- When the student was first shown a slide of it; null while it only lies on the board.
  shown_at timestamptz,
  -- Those slides, each once.
  slides uuid[] not null default '{}',
  primary key (room_id, deck_id),
  check ((shown_at is null) = (slides = '{}'))
);
create index room_decks_by_deck on room_decks (deck_id);
