-- With lessons_of_teacher, which leaves out cancelled lessons, all lessons of a teacher are found by index.
create index lessons_cancelled_of_teacher on lessons (teacher_id, id) where status = 'cancelled';
