-- Networks from which a known device has signed in: codes that are asked for from there have limits of their own.
create table known_networks (
  person_id uuid not null,
  device_hash bytea not null,
  -- HMAC-SHA-256 of the IPv4 /24 or IPv6 /48, under the school's key of limits.
  network_hash bytea not null check (length(network_hash) = 32),
  last_used_at timestamptz not null,
  primary key (person_id, device_hash, network_hash),
  -- A device that is forgotten takes its networks along; to another child of the account they go with it.
  foreign key (person_id, device_hash) references known_devices on delete cascade on update cascade
);
create index known_networks_by_use on known_networks (last_used_at);
