-- What opens an account, and whether it is closed to its people, stands on the account.
alter table accounts
  add column password_hash text,
  -- Whoever is blocked has no way in, until a manager takes it back.
  add column blocked_at timestamptz;
update accounts a set password_hash = p.password_hash, blocked_at = p.blocked_at from people p where p.id = a.id;
alter table people
  drop constraint people_child_has_no_way_in,
  drop constraint people_synthetic_has_no_address,
  drop column password_hash,
  drop column blocked_at,
  add constraint people_child_has_no_way_in check (
    account_id = id or (type = 'student' and email is null and phone is null and untrusted_address is null)
  ),
  add constraint people_synthetic_has_no_address check (not is_synthetic or (email is null and phone is null));
