-- The audit log of one person, and by the id of who acted, in the order of the list. The new index is made before the old
-- one goes: entries can be read meanwhile.
create index audit_log_of_person_next on audit_log (person_id, at desc, id desc);
create index audit_log_by_actor_id on audit_log (actor_id, at desc, id desc) where actor_id is not null;
drop index audit_log_of_person;
alter index audit_log_of_person_next rename to audit_log_of_person;
