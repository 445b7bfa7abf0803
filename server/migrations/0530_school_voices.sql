-- Words as the school itself has spoken them: heard wherever a word has no recording of its own.
create table school_voices (
  -- The word in lower case.
  word text primary key check (char_length(word) between 1 and 60 and word = lower(word)),
  sound_key text not null,
  recorded_at timestamptz not null,
  manager_id uuid references managers on delete set null
);
create index school_voices_by_key on school_voices (sound_key);
create index school_voices_of_manager on school_voices (manager_id) where manager_id is not null;
