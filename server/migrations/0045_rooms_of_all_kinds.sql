-- A room belongs to a lesson, a whiteboard or a homework and carries its id. The primary key keeps the kinds apart, and
-- whoever makes or removes one of the three need not think of its room.
create table rooms (
  id uuid primary key,
  kind text not null check (kind in ('lesson', 'whiteboard', 'homework'))
);
create function make_room() returns trigger language plpgsql as $$
begin
  insert into rooms (id, kind) values (new.id, tg_argv[0]);
  return null;
end $$;
create function remove_room() returns trigger language plpgsql as $$
begin
  delete from rooms where id = old.id;
  return null;
end $$;

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

insert into rooms (id, kind) select id, 'lesson' from lessons;
insert into rooms (id, kind) select id, 'homework' from homeworks;
create trigger lessons_make_room after insert on lessons for each row execute function make_room('lesson');
create trigger lessons_remove_room after delete on lessons for each row execute function remove_room();
create trigger whiteboards_make_room after insert on whiteboards for each row execute function make_room('whiteboard');
create trigger whiteboards_remove_room after delete on whiteboards for each row execute function remove_room();
create trigger homeworks_make_room after insert on homeworks for each row execute function make_room('homework');
create trigger homeworks_remove_room after delete on homeworks for each row execute function remove_room();

alter table room_log drop constraint room_log_room_id_fkey;
alter table room_log add constraint room_log_room_id_fkey foreign key (room_id) references rooms on delete cascade;
alter table room_snapshots drop constraint room_snapshots_room_id_fkey;
alter table room_snapshots add constraint room_snapshots_room_id_fkey foreign key (room_id) references rooms on delete cascade;
alter table room_pictures drop constraint room_pictures_room_id_fkey;
alter table room_pictures add constraint room_pictures_room_id_fkey foreign key (room_id) references rooms on delete cascade;
