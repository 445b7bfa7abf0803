create table teacher_decks (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references people on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  -- Words, slides and notes as the contract's DeckContent.
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 2097152),
  -- Grows with every change: of two tabs the later one learns that it is behind.
  version int not null default 1 check (version > 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The version that lessons show, and since when.
  used_version int check (used_version > 0),
  used_at timestamptz,
  -- Since when the school may look at it and publish it.
  offered_at timestamptz,
  published_at timestamptz
);
create index teacher_decks_in_order on teacher_decks (teacher_id, changed_at desc, id desc);
create index teacher_decks_offered on teacher_decks (offered_at desc, id desc) where offered_at is not null;

-- Files that a deck may name: what was uploaded for it, and what came with the deck that it is a copy of.
create table teacher_deck_files (
  deck_id uuid not null references teacher_decks on delete cascade,
  file_key text not null,
  bytes int not null check (bytes >= 0),
  -- Since when a deck may name a file: a page that is not saved yet may name a young one.
  added_at timestamptz not null,
  primary key (deck_id, file_key)
);
create index teacher_deck_files_by_key on teacher_deck_files (file_key);
