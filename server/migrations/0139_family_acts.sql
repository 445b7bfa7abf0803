-- What families booked, moved and cancelled by themselves is read by managers, the newest first.
create index audit_log_of_families on audit_log (at desc, id desc)
  where actor_kind = 'person' and action in ('lesson.booked', 'lesson.moved', 'lesson.cancelled');
