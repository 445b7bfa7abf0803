-- Time zones were accepted by another rule than the one that calculates with them. Each stored zone becomes one that
-- calendar arithmetic accepts, under its present IANA name.
create temporary table zone_names (old text primary key, new text not null) on commit drop;
insert into zone_names (old, new) values
  -- ICU's short names, as ICU itself reads them.
  ('ACT', 'Australia/Darwin'), ('AET', 'Australia/Sydney'), ('AGT', 'America/Argentina/Buenos_Aires'),
  ('ART', 'Africa/Cairo'), ('AST', 'America/Anchorage'), ('BET', 'America/Sao_Paulo'), ('BST', 'Asia/Dhaka'),
  ('CAT', 'Africa/Maputo'), ('CNT', 'America/St_Johns'), ('CST', 'America/Chicago'), ('CTT', 'Asia/Shanghai'),
  ('EAT', 'Africa/Nairobi'), ('ECT', 'Europe/Paris'), ('IET', 'America/Indiana/Indianapolis'),
  ('IST', 'Asia/Kolkata'), ('JST', 'Asia/Tokyo'), ('MIT', 'Pacific/Apia'), ('NET', 'Asia/Yerevan'),
  ('NST', 'Pacific/Auckland'), ('PLT', 'Asia/Karachi'), ('PNT', 'America/Phoenix'), ('PRT', 'America/Puerto_Rico'),
  ('PST', 'America/Los_Angeles'), ('SST', 'Pacific/Guadalcanal'), ('VST', 'Asia/Ho_Chi_Minh'),
  ('Canada/East-Saskatchewan', 'America/Regina'), ('US/Pacific-New', 'America/Los_Angeles'),
  -- Rules of System V: a place whose clock shows the same.
  ('SystemV/AST4ADT', 'America/Halifax'), ('SystemV/EST5EDT', 'America/New_York'),
  ('SystemV/CST6CDT', 'America/Chicago'), ('SystemV/MST7MDT', 'America/Denver'),
  ('SystemV/PST8PDT', 'America/Los_Angeles'), ('SystemV/YST9YDT', 'America/Anchorage'),
  ('SystemV/AST4', 'America/Puerto_Rico'), ('SystemV/EST5', 'America/Panama'), ('SystemV/CST6', 'America/Regina'),
  ('SystemV/MST7', 'America/Phoenix'), ('SystemV/PST8', 'Pacific/Pitcairn'), ('SystemV/YST9', 'Pacific/Gambier'),
  ('SystemV/HST10', 'Pacific/Honolulu'),
  -- Older spellings that browsers still report.
  ('Africa/Asmera', 'Africa/Asmara'), ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'),
  ('America/Catamarca', 'America/Argentina/Catamarca'), ('America/Coral_Harbour', 'America/Atikokan'),
  ('America/Cordoba', 'America/Argentina/Cordoba'), ('America/Godthab', 'America/Nuuk'),
  ('America/Indianapolis', 'America/Indiana/Indianapolis'), ('America/Jujuy', 'America/Argentina/Jujuy'),
  ('America/Louisville', 'America/Kentucky/Louisville'), ('America/Mendoza', 'America/Argentina/Mendoza'),
  ('Asia/Calcutta', 'Asia/Kolkata'), ('Asia/Katmandu', 'Asia/Kathmandu'), ('Asia/Rangoon', 'Asia/Yangon'),
  ('Asia/Saigon', 'Asia/Ho_Chi_Minh'), ('Atlantic/Faeroe', 'Atlantic/Faroe'), ('Europe/Kiev', 'Europe/Kyiv'),
  ('Europe/Uzhgorod', 'Europe/Kyiv'), ('Europe/Zaporozhye', 'Europe/Kyiv'), ('Pacific/Enderbury', 'Pacific/Kanton'),
  ('Pacific/Ponape', 'Pacific/Pohnpei'), ('Pacific/Truk', 'Pacific/Chuuk'), ('US/Alaska', 'America/Anchorage'),
  ('US/Arizona', 'America/Phoenix'), ('US/Central', 'America/Chicago'), ('US/Eastern', 'America/New_York'),
  ('US/Hawaii', 'Pacific/Honolulu'), ('US/Mountain', 'America/Denver'), ('US/Pacific', 'America/Los_Angeles'),
  ('Etc/UTC', 'UTC'), ('Etc/GMT', 'UTC'), ('GMT', 'UTC'), ('Zulu', 'UTC');

-- Every name that is kept. Those of the second part are younger than the zone data of many a PostgreSQL.
create temporary table kept_zones (name text primary key) on commit drop;
insert into kept_zones (name)
select name from pg_timezone_names where name !~ '^(posix|right)/' and name not in ('Factory', 'localtime', 'posixrules')
union
select unnest(array['UTC', 'Europe/Kyiv', 'Europe/Saratov', 'America/Ciudad_Juarez', 'America/Coyhaique', 'America/Nuuk',
  'America/Punta_Arenas', 'Asia/Atyrau', 'Asia/Barnaul', 'Asia/Famagusta', 'Asia/Qostanay', 'Asia/Tomsk', 'Asia/Yangon',
  'Pacific/Kanton']);

-- Each zone that somebody has, and what it becomes: written in another case a name is the same zone, and what is no name
-- of a zone at all becomes the school's.
create temporary table stored_zones on commit drop as
select zone, coalesce(
  (select new from zone_names where lower(old) = lower(zone) limit 1),
  (select name from kept_zones where lower(name) = lower(zone) limit 1),
  'Europe/Kyiv') as present
from (
  select time_zone as zone from people union select time_zone from schedules
  union select time_zone from lesson_series union select time_zone from trial_wishes
) as stored;
delete from stored_zones where zone = present;

update people set time_zone = present from stored_zones where time_zone = zone;
update schedules set time_zone = present from stored_zones where time_zone = zone;
update lesson_series set time_zone = present from stored_zones where time_zone = zone;
update trial_wishes set time_zone = present from stored_zones where time_zone = zone;
