create table courses (
  id uuid primary key default uuidv7(),
  -- Stable name from the course's file: importing again updates this course.
  slug text not null unique,
  title text not null,
  description text not null default '',
  level text not null,
  created_at timestamptz not null default now()
);
create index courses_in_order on courses (title, id);

-- One presentation: the deck of one lesson of a course.
create table decks (
  id uuid primary key default uuidv7(),
  course_id uuid not null references courses on delete cascade,
  position int not null check (position > 0),
  title text not null,
  unique (course_id, position)
);

create table slides (
  id uuid primary key default uuidv7(),
  deck_id uuid not null references decks on delete cascade,
  position int not null check (position > 0),
  -- Key of the picture in the file store; made from its content, so a changed slide has another key.
  image_key text not null,
  thumb_key text not null,
  -- What a screen reader says instead of the picture.
  description text not null,
  unique (deck_id, position)
);
