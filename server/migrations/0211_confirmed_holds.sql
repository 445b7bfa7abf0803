-- Whether a code was sent for the slot. A hold without one costs a stranger nothing, so it keeps the slot from other
-- strangers only, and the oldest of too many gives way.
alter table slot_holds add column has_code boolean not null default false;
