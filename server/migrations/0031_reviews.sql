-- What the two people of a held lesson said of it: one each.
create table reviews (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references lessons on delete cascade,
  author_id uuid not null references people on delete cascade,
  author_role text not null check (author_role in ('student', 'teacher')),
  score int not null check (score between 1 and 5),
  text text check (char_length(text) between 10 and 2000),
  created_at timestamptz not null,
  edited_at timestamptz,
  -- A family may agree that its review stands on the teacher's page; a manager then publishes it. Without the one there is
  -- never the other, and nothing is published that has no words.
  may_publish boolean not null default false,
  published_at timestamptz,
  constraint reviews_once unique (lesson_id, author_role),
  constraint reviews_may_publish check (not may_publish or (author_role = 'student' and text is not null)),
  constraint reviews_published check (published_at is null or may_publish)
);
create index reviews_of_author on reviews (author_id);
create index reviews_that_may on reviews (created_at, id) where may_publish;
create index reviews_published_at on reviews (published_at, id) where published_at is not null;
