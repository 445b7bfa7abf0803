-- What waits for a review, whoever has waited longest first.
drop index homeworks_to_review;
create index homeworks_to_review on homeworks (teacher_id, finished_at, id) where status = 'started' and finished_at is not null;
