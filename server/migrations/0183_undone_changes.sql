-- Every address that is set or proved is noted, also in place of one that nobody had proved or of none: taking a change
-- back needs to know how the account stood before it. Another address that is proved gets a link of its own.
alter table address_changes
  alter column old_address drop not null,
  alter column token_hash drop not null,
  -- Since when the old address was proved; null when it was not.
  add column proved_at timestamptz,
  add column beside_token_hash bytea unique check (length(beside_token_hash) = 32),
  add column beside_address text,
  add column beside_proved_at timestamptz,
  add constraint address_changes_beside check
    (num_nonnulls(beside_token_hash, beside_address, beside_proved_at) in (0, 3)),
  add constraint address_changes_token check (token_hash is null or old_address is not null);
-- Until now only proved addresses were noted, without the time of their proof: it may be as old as the account.
update address_changes c set proved_at = p.created_at from people p where p.id = c.person_id;
