-- What a child answered when it practised its words: one answer a word and day counts. Days are numbers, from 1970-01-01 on, by
-- the calendar of the child's zone.
create table practice_answers (
  student_id uuid not null references people on delete cascade,
  -- Made by the page that was answered on.
  id uuid not null,
  -- In small letters.
  word text not null check (char_length(word) between 1 and 180),
  day int not null check (day between 10000 and 50000),
  result text not null check (result in ('right', 'helped', 'missed')),
  answered_at timestamptz not null,
  primary key (student_id, id),
  constraint practice_answers_once unique (student_id, word, day)
);

-- The schedule (FSRS) that follows from a word's answers, and from nothing else.
create table practice_cards (
  student_id uuid not null references people on delete cascade,
  word text not null check (char_length(word) between 1 and 180),
  first_day int not null,
  last_day int not null,
  due_day int not null,
  -- Days after which it is remembered nine times of ten.
  stability double precision not null check (stability > 0),
  -- 1 to 10.
  difficulty double precision not null check (difficulty between 1 and 10),
  answers int not null check (answers > 0),
  lapses int not null check (lapses >= 0),
  last_result text not null check (last_result in ('right', 'helped', 'missed')),
  primary key (student_id, word)
);
