-- One certificate for each course that a child has finished. Its number is in the address of a public page, so it is not
-- counted but drawn. What it says besides is read from the lessons.
create table certificates (
  id uuid primary key default uuidv7(),
  number text not null unique check (number ~ '^[2-9A-HJKMNP-Z]{12}$'),
  student_id uuid not null references people on delete cascade,
  course_id uuid not null references courses on delete cascade,
  issued_at timestamptz not null,
  constraint certificates_once unique (student_id, course_id)
);
create index certificates_of_course on certificates (course_id);
