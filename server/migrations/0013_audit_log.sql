-- Who did what and when; never changed.
create table audit_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('manager', 'person', 'school')),
  actor_id uuid,
  actor_name text not null,
  action text not null,
  lesson_id uuid references lessons on delete cascade,
  person_id uuid references people on delete cascade,
  details jsonb not null default '{}'
);
create index audit_log_of_lesson on audit_log (lesson_id, id);
create index audit_log_newest on audit_log (at desc, id desc);
-- What families booked, moved and cancelled by themselves is read by managers, the newest first.
create index audit_log_of_families on audit_log (at desc, id desc)
  where actor_kind = 'person' and action in ('lesson.booked', 'lesson.moved', 'lesson.cancelled');
-- The audit log by who did it, and messages that did not go out.
create index audit_log_by_actor on audit_log (actor_name, at desc, id desc);
create index audit_log_by_actor_id on audit_log (actor_id, at desc, id desc) where actor_id is not null;
-- The audit log of one person, and by the id of who acted, in the order of the list.
create index audit_log_of_person on audit_log (person_id, at desc, id desc);
