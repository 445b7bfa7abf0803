-- What reports of a range of days read.
create index purchases_paid on purchases (paid_at) where paid_at is not null;
create index refunds_settled on refunds (settled_at) where status = 'done';
create index lessons_missed on lessons (starts_at, id) where status = 'missed';
create index trials_by_start on lessons (starts_at) where is_trial;
