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
