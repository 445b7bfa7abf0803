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
  constraint reviews_once unique (lesson_id, author_role)
);
create index reviews_of_author on reviews (author_id);
