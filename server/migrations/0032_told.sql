-- What a message is about, so that a manager can read what a family was told, and so that it can be dropped in time.
alter table messages
  add column kind text not null default '',
  add column lesson_id uuid references lessons on delete set null;
create index messages_of_lesson on messages (lesson_id, id) where lesson_id is not null;
create index messages_of_person on messages (person_id, id);
