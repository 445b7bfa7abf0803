-- Open pages of the desk are told in the transaction that changes what they show. What is recorded and what waits for a person
-- come from many places, so triggers tell of them: nothing can forget to. Channels and words as in
-- platform/bus/invalidateDesk.ts.

create function tell_desk_of_inbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('skylark:desk:inbox', 'inbox');
  return null;
end
$$;

create trigger inbox_items_told after insert or update or delete on inbox_items
  for each row execute function tell_desk_of_inbox();
create trigger inbox_comments_told after insert or delete on inbox_comments
  for each row execute function tell_desk_of_inbox();
-- Who has an item open looks again and again: only the first look is news.
create trigger inbox_looks_told after insert or delete on inbox_looks
  for each row execute function tell_desk_of_inbox();

create function tell_desk_of_record() returns trigger language plpgsql as $$
begin
  perform pg_notify('skylark:desk:' || change, change) from (
    select 'now' as change from fresh where lesson_id is not null
    union select 'lesson:' || lesson_id from fresh where lesson_id is not null
    union select 'family:' || person_id from fresh where person_id is not null
    union select 'me:' || actor_id from fresh where actor_kind = 'manager'
  ) as changed;
  return null;
end
$$;

create trigger audit_log_told after insert on audit_log
  referencing new table as fresh for each statement execute function tell_desk_of_record();
