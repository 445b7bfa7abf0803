-- What a student is called in another system: the same line of an import is never a second student.
alter table people
  add column import_key text
    check (import_key is null or (length(import_key) between 1 and 64 and type = 'student'));
create unique index people_import_key on people (import_key) where import_key is not null;
