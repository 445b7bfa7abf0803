-- A page that got no answer gives its homework again under the same key, and it is given once.
alter table homeworks add column key uuid;
create unique index homeworks_key on homeworks (teacher_id, student_id, key) where key is not null;
