-- What the lists of managers go through, page by page.
create index people_teachers_by_name on people (first_name, last_name, id) where type = 'teacher';
create index lessons_by_start on lessons (starts_at, id);
