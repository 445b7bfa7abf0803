-- Whoever is blocked has no way in, until a manager takes it back.
alter table people add column blocked_at timestamptz;
-- The audit log by who did it, and messages that did not go out.
create index audit_log_by_actor on audit_log (actor_name, at desc, id desc);
create index messages_not_sent on messages (created_at desc, id desc) where status in ('failed', 'uncertain');
