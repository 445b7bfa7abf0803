-- Everything that happens in a room, in one order. A server that writes a number that another server has written
-- before meets the primary key and knows that the room is not its own any more.
create table room_log (
  room_id uuid not null references lessons on delete cascade,
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

-- The room and its board up to a number of the log, so that a long lesson opens as fast as a short one.
create table room_snapshots (
  room_id uuid primary key references lessons on delete cascade,
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
  room_id uuid not null references lessons on delete cascade,
  author_id uuid not null references people on delete cascade,
  file_key text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  created_at timestamptz not null
);
create index room_pictures_of_room on room_pictures (room_id, id);
