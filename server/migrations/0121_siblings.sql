-- Several children behind one sign-in. The row of a family's first child is the account: it has the addresses, the
-- password and the sessions. Each further child is a student's row of its own that refers to it.
alter table people
  add column account_id uuid references people,
  -- On the row of an account: which of its further children was chosen last; a new session begins with it.
  add column last_child_id uuid,
  add constraint people_account_key unique (id, account_id),
  add constraint people_child_has_no_way_in check (
    account_id is null
    or (
      type = 'student' and account_id <> id and last_child_id is null
      and email is null and phone is null and password_hash is null and untrusted_address is null
    )
  ),
  add constraint people_last_child_is_own foreign key (last_child_id, id) references people (id, account_id)
    deferrable initially immediate;
create index people_by_account on people (account_id, id) where account_id is not null;

alter table sessions
  -- null: the account's own child, or a teacher.
  add column child_id uuid,
  add constraint sessions_child_is_own foreign key (child_id, person_id) references people (id, account_id)
    deferrable initially immediate;
create index sessions_by_child on sessions (child_id) where child_id is not null;
