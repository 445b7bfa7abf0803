-- A family may agree that its review stands on the teacher's page; a manager then publishes it. Without the one there is
-- never the other, and nothing is published that has no words.
alter table reviews
  add column may_publish boolean not null default false,
  add column published_at timestamptz,
  add constraint reviews_may_publish check (not may_publish or (author_role = 'student' and text is not null)),
  add constraint reviews_published check (published_at is null or may_publish);
create index reviews_that_may on reviews (created_at, id) where may_publish;
create index reviews_published_at on reviews (published_at, id) where published_at is not null;
