create table whiteboards (
  id uuid primary key default uuidv7(),
  -- In its address: 192 random bits, which still open nothing for a third.
  code text not null unique check (length(code) = 32),
  teacher_id uuid not null,
  student_id uuid not null,
  teacher_type text not null default 'teacher' check (teacher_type = 'teacher'),
  student_type text not null default 'student' check (student_type = 'student'),
  name_for_teacher text not null check (length(name_for_teacher) between 1 and 80),
  name_for_student text not null check (length(name_for_student) between 1 and 80),
  created_at timestamptz not null,
  archived_at timestamptz,
  foreign key (teacher_id, teacher_type) references people (id, type) on delete cascade,
  foreign key (student_id, student_type) references people (id, type) on delete cascade
);
create index whiteboards_of_teacher on whiteboards (teacher_id, created_at desc, id desc);
create index whiteboards_of_student on whiteboards (student_id, created_at desc, id desc);
create trigger whiteboards_make_room after insert on whiteboards for each row execute function make_room('whiteboard');
create trigger whiteboards_remove_room after delete on whiteboards for each row execute function remove_room();
