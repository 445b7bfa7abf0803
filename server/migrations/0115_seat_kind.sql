-- The tag of a seat's state is called kind: snapshots from before are read with it.
update room_snapshots r
set state = jsonb_set(r.state::jsonb, '{seats}', (
  select jsonb_object_agg(seat, case when value ? 'is' then value - 'is' || jsonb_build_object('kind', value -> 'is') else value end)
  from jsonb_each(r.state::jsonb -> 'seats') as s(seat, value)
))::text
where r.state::jsonb -> 'seats' @? '$.*.is';
