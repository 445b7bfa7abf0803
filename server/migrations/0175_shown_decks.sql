-- When a lesson's room first had it: what no lesson ever showed of a teacher's decks goes with the teacher's account.
alter table decks add column shown_at timestamptz;
-- Of what is there already nobody knows: it stays.
update decks set shown_at = now() where course_id in (select id from courses where teacher_id is not null);

-- Whose deck it is: asked when a deck has a new version, and when one is removed.
create index if not exists lessons_of_deck on lessons (deck_id) where deck_id is not null;
create index if not exists homeworks_of_deck on homeworks (deck_id) where deck_id is not null;
