-- Which manager looks after a lesson that is in trouble, and until when its troubles are handled.
create table lesson_care (
  lesson_id uuid primary key references lessons on delete cascade,
  taken_by uuid references managers on delete set null,
  taken_at timestamptz,
  -- Troubles that began before this are handled.
  handled_by uuid references managers on delete set null,
  handled_at timestamptz
);
