-- One memory of words: an answer says where it was given and how strong it is. Of a word and day the first one that was
-- recognised, the first one that was produced and the first one of a game are kept.
alter table practice_answers
  add column source text not null default 'practice' check (source in ('practice', 'game', 'lesson', 'homework')),
  add column how text not null default 'recognised' check (how in ('recognised', 'spelled', 'said')),
  -- The number of choices.
  add column among int check (among between 2 and 40),
  drop constraint practice_answers_once;
alter table practice_answers alter column source drop default, alter column how drop default;
create unique index practice_answers_once on practice_answers
  (student_id, word, day, (source = 'game'), (how = 'recognised'));

alter table practice_cards
  -- How far it has got on the ladder of tasks.
  add column step int not null default 0 check (step between 0 and 12),
  -- The last day on which it was produced without help.
  add column produced_day int;
alter table practice_cards alter column step drop default;
