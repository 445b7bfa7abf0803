-- What a lesson's words differ by from those of its deck: added by the teacher, or taken away.
create table lesson_words (
  lesson_id uuid not null references lessons on delete cascade,
  word text not null check (char_length(word) between 1 and 60),
  is_removed boolean not null default false,
  added_at timestamptz not null
);
create unique index lesson_words_once on lesson_words (lesson_id, lower(word));
