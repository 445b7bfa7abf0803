-- How old a child was on a day, as its family said, and whether it reads.
alter table people add column age smallint check (age between 2 and 18);
alter table people add column age_on date;
alter table people add column reads text check (reads in ('not_yet', 'letters', 'words'));
alter table people add constraint people_age_on check ((age is null) = (age_on is null));
