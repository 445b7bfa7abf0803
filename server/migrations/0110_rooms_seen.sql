-- When the server that owns a room saw somebody in it last, written every half a minute: a server that dies writes no
-- "leave". Null for rooms that were opened by servers that did not write it; what is open there counts as it did.
alter table rooms add column seen_at timestamptz;
-- Written over and over: each page keeps room for the new version of a row.
alter table rooms set (fillfactor = 80);
