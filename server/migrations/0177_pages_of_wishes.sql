-- Wishes of families without a lesson are read page by page: those that wait, or all.
drop index trial_wishes_open;
create index trial_wishes_open on trial_wishes (created_at, id) where done_at is null;
create index trial_wishes_in_order on trial_wishes (created_at, id);
