-- The lessons of a series, to show and to end it.
create index lessons_of_series on lessons (series_id, starts_at) where series_id is not null;
