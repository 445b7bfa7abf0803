-- A word that is met is looked for among the recordings of all decks.
create index if not exists deck_words_heard on deck_words (lower(word)) where sound_key is not null;
