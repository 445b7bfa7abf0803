-- Two people whom nobody is: the doctor teaches a lesson with them and removes them. They have no addresses, so nothing
-- is ever sent to them, and no list or report counts them.
alter table people
  add column is_synthetic boolean not null default false,
  add constraint people_synthetic_has_no_address check (
    not is_synthetic or (email is null and phone is null and password_hash is null)
  );
create index people_synthetic on people (created_at) where is_synthetic;
alter table lessons add column is_synthetic boolean not null default false;
