-- Counts of tries, kept for all servers together. Unlogged: losing them in a crash forgives some tries and costs nothing else.
create unlogged table limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index limits_by_expiry on limits (expire);
