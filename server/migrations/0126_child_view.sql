-- The pages as a child sees them who cannot read yet: few large tools, read aloud, nothing about money.
alter table people
  add column child_view boolean not null default false,
  add constraint people_child_view_is_a_students check (type = 'student' or not child_view);
