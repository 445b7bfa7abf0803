-- The row of a deleted account stays for the books. From then on nobody signs in to it and nothing new is made for it.
alter table people add column deleted_at timestamptz;
update people p set deleted_at = a.at
  from (select person_id, min(at) as at from audit_log where action = 'person.forgotten' group by person_id) a
  where a.person_id = p.id;
-- Links that were made for such accounts since then.
delete from sessions where person_id in (select id from people where deleted_at is not null);
delete from one_time_tokens where person_id in (select id from people where deleted_at is not null);

-- The last word to a teacher too is kept without its address.
create or replace function forget_words() returns trigger language plpgsql as $$
begin
  new.subject := '';
  new.text := '';
  new.html := null;
  if new.kind in ('account_deleted', 'teacher_deleted') then new.recipient := '—'; end if;
  return new;
end $$;

-- A family's notices of homework name its teacher, as a teacher's name the child.
update messages m set about_id = h.teacher_id from homeworks h
  where m.cause like 'homework:%' and split_part(m.cause, ':', 2) = h.id::text and m.person_id = h.student_id;
