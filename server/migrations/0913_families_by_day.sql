-- New families of a day or a week: without it, the owner's numbers read all families.
create index people_families_by_day on people (created_at)
  where type = 'student' and account_id = id and deleted_at is null and not is_synthetic;
