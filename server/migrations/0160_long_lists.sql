-- Cancelled lessons by time, among a million that were not.
create index lessons_cancelled on lessons (starts_at, id) where status = 'cancelled';
