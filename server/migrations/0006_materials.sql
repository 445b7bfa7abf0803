create table courses (
  id uuid primary key default uuidv7(),
  -- Stable name from the course's file: importing again updates this course.
  slug text not null unique,
  title text not null,
  description text not null default '',
  level text not null,
  created_at timestamptz not null default now(),
  -- Decks that teachers make (docs/decisions/0084). The document that is edited stands here, whole; what lessons show are
  -- rows of decks and slides as ever, in a course of the teacher's own.
  -- Whose own course it is: nobody else sees it. null: the school's.
  teacher_id uuid unique references people on delete cascade
);
create index courses_in_order on courses (title, id);

-- One presentation: the deck of one lesson of a course.
create table decks (
  id uuid primary key default uuidv7(),
  course_id uuid not null references courses on delete cascade,
  position int not null check (position > 0),
  title text not null,
  -- A deck is found again by its key when its course is imported again. Slides that changed make a new deck under the same
  -- key: the old one is retired and stays as it was, for the lessons and boards that used it.
  key text not null,
  kind text not null default 'lesson' check (kind in ('lesson', 'homework')),
  notes text not null default '',
  retired_at timestamptz,
  -- When a lesson's room first had it: what no lesson ever showed of a teacher's decks goes with the teacher's account.
  shown_at timestamptz
);
create unique index decks_current on decks (course_id, kind, key) where retired_at is null;
create index decks_in_order on decks (course_id, position);

create table slides (
  id uuid primary key default uuidv7(),
  deck_id uuid not null references decks on delete cascade,
  position int not null check (position > 0),
  -- Key of the picture in the file store; made from its content, so a changed slide has another key.
  image_key text not null,
  thumb_key text not null,
  -- What a screen reader says instead of the picture.
  description text not null,
  -- What the teacher may say at a slide; no child is ever sent it.
  note text not null default '',
  -- What is played on a slide (docs/decisions/0072): data that the contract's schema has let in, its pictures by their keys.
  activity jsonb check (jsonb_typeof(activity) = 'object' and octet_length(activity::text) <= 65536),
  -- A recording that belongs to a slide or a word: a key of the file store.
  sound_key text,
  unique (deck_id, position)
);

create table deck_words (
  deck_id uuid not null references decks on delete cascade,
  position int not null check (position > 0),
  word text not null check (char_length(word) between 1 and 60),
  picture_key text,
  sound_key text,
  primary key (deck_id, position)
);
create unique index deck_words_once on deck_words (deck_id, lower(word));
-- A word that a teacher adds gets the picture that some course has for it.
create index deck_words_pictured on deck_words (lower(word)) where picture_key is not null;
-- A word that is met is looked for among the recordings of all decks.
create index deck_words_heard on deck_words (lower(word)) where sound_key is not null;

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
