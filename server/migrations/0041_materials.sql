-- A deck is found again by its key when its course is imported again. Slides that changed make a new deck under the same
-- key: the old one is retired and stays as it was, for the lessons and boards that used it.
alter table decks
  add column key text,
  add column kind text not null default 'lesson' check (kind in ('lesson', 'homework')),
  add column notes text not null default '',
  add column retired_at timestamptz;
update decks set key = lpad(position::text, 2, '0');
alter table decks alter column key set not null, drop constraint decks_course_id_position_key;
create unique index decks_current on decks (course_id, kind, key) where retired_at is null;
create index decks_in_order on decks (course_id, position);

-- What the teacher may say at a slide; no child is ever sent it.
alter table slides add column note text not null default '';

create table deck_words (
  deck_id uuid not null references decks on delete cascade,
  position int not null check (position > 0),
  word text not null check (char_length(word) between 1 and 60),
  picture_key text,
  primary key (deck_id, position)
);
create unique index deck_words_once on deck_words (deck_id, lower(word));
-- A word that a teacher adds gets the picture that some course has for it.
create index deck_words_pictured on deck_words (lower(word)) where picture_key is not null;

-- A task with its own slides, to be given after a lesson.
create table homework_templates (
  id uuid primary key default uuidv7(),
  course_id uuid not null references courses on delete cascade,
  key text not null,
  position int not null check (position > 0),
  title text not null,
  task text not null,
  -- Its slides; none when it is answered in words and pictures only.
  deck_id uuid references decks on delete set null,
  -- The deck of the lesson that it follows.
  lesson_deck_id uuid references decks on delete set null,
  retired_at timestamptz
);
create unique index homework_templates_current on homework_templates (course_id, key) where retired_at is null;

-- What a lesson's words differ by from those of its deck: added by the teacher, or taken away.
create table lesson_words (
  lesson_id uuid not null references lessons on delete cascade,
  word text not null check (char_length(word) between 1 and 60),
  is_removed boolean not null default false,
  added_at timestamptz not null
);
create unique index lesson_words_once on lesson_words (lesson_id, lower(word));
