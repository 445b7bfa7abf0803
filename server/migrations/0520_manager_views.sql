-- Lists of the desk as a manager has filtered and named them.
create table manager_views (
  id uuid primary key default uuidv7(),
  manager_id uuid not null references managers,
  list text not null check (list in ('families', 'inbox')),
  name text not null check (length(name) between 1 and 60),
  -- What follows the ? in the list's address: the desk reads it as it reads an address.
  search text not null check (length(search) <= 1000),
  unique (manager_id, name, list)
);
