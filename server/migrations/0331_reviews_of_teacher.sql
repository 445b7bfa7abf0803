-- Whose lesson a review is about: a teacher's list of them begins with the latest, however many lessons there are.
-- A lesson's teacher doesn't change once it can be reviewed.
alter table reviews add column about_id uuid;
update reviews r set about_id = l.teacher_id from lessons l where l.id = r.lesson_id;
create function set_teacher_of_review() returns trigger language plpgsql as $$
begin
  select teacher_id into new.about_id from lessons where id = new.lesson_id;
  return new;
end $$;
create trigger reviews_teacher before insert on reviews for each row execute function set_teacher_of_review();
create index reviews_about on reviews (about_id, created_at desc, id desc) where author_role = 'student';
