-- A time zone is a name of the IANA database that Intl and PostgreSQL both know. Others are mended by what Intl, which read days until now,
-- took them for, and the days of their agencies are counted anew.
create temporary table zone_changes on commit drop as
with stored as (
  select time_zone as zone from agencies union select time_zone from users union select time_zone from invitations
  union select time_zone from publishers union select time_zone from markets),
known as (select name from pg_timezone_names where name not like 'posix/%' and name not like 'right/%'),
renamed (short, name) as (values
  ('africa/asmera', 'Africa/Asmara'), ('america/buenos_aires', 'America/Argentina/Buenos_Aires'),
  ('america/catamarca', 'America/Argentina/Catamarca'), ('america/coral_harbour', 'America/Atikokan'),
  ('america/cordoba', 'America/Argentina/Cordoba'), ('america/godthab', 'America/Nuuk'),
  ('america/indianapolis', 'America/Indiana/Indianapolis'), ('america/jujuy', 'America/Argentina/Jujuy'),
  ('america/louisville', 'America/Kentucky/Louisville'), ('america/mendoza', 'America/Argentina/Mendoza'),
  ('asia/calcutta', 'Asia/Kolkata'), ('asia/katmandu', 'Asia/Kathmandu'), ('asia/rangoon', 'Asia/Yangon'), ('asia/saigon', 'Asia/Ho_Chi_Minh'),
  ('atlantic/faeroe', 'Atlantic/Faroe'), ('europe/kiev', 'Europe/Kyiv'), ('pacific/enderbury', 'Pacific/Kanton'),
  ('pacific/ponape', 'Pacific/Pohnpei'), ('pacific/truk', 'Pacific/Chuuk'),
  ('act', 'Australia/Darwin'), ('aet', 'Australia/Sydney'), ('agt', 'America/Argentina/Buenos_Aires'), ('art', 'Africa/Cairo'),
  ('ast', 'America/Anchorage'), ('bet', 'America/Sao_Paulo'), ('bst', 'Asia/Dhaka'), ('cat', 'Africa/Maputo'), ('cet', 'Europe/Brussels'),
  ('cnt', 'America/St_Johns'), ('cst', 'America/Chicago'), ('ctt', 'Asia/Shanghai'), ('eat', 'Africa/Nairobi'), ('ect', 'Europe/Paris'),
  ('eet', 'Europe/Athens'), ('est', 'America/Panama'), ('gb', 'Europe/London'), ('gmt', 'UTC'), ('hst', 'Pacific/Honolulu'),
  ('iet', 'America/Indiana/Indianapolis'), ('ist', 'Asia/Kolkata'), ('jst', 'Asia/Tokyo'), ('met', 'Europe/Brussels'), ('mit', 'Pacific/Apia'),
  ('mst', 'America/Phoenix'), ('net', 'Asia/Yerevan'), ('nst', 'Pacific/Auckland'), ('nz', 'Pacific/Auckland'), ('plt', 'Asia/Karachi'),
  ('pnt', 'America/Phoenix'), ('prc', 'Asia/Shanghai'), ('prt', 'America/Puerto_Rico'), ('pst', 'America/Los_Angeles'), ('roc', 'Asia/Taipei'),
  ('rok', 'Asia/Seoul'), ('sst', 'Pacific/Guadalcanal'), ('uct', 'UTC'), ('vst', 'Asia/Ho_Chi_Minh'), ('wet', 'Europe/Lisbon'),
  ('+0330', 'Asia/Tehran'), ('+0430', 'Asia/Kabul'), ('+0530', 'Asia/Kolkata'), ('+0545', 'Asia/Kathmandu'), ('+0630', 'Asia/Yangon'),
  ('+0845', 'Australia/Eucla'), ('+0930', 'Australia/Darwin'), ('+1030', 'Australia/Lord_Howe'), ('+1245', 'Pacific/Chatham'),
  ('-0330', 'America/St_Johns'), ('-0930', 'Pacific/Marquesas')),
read as (
  select zone, case when zone ~ '^[+-]\d\d$' then zone || '00' when zone ~ '^[+-]\d\d:?\d\d$' then replace(zone, ':', '')
    else lower(trim(zone)) end as key
  from stored)
select distinct r.zone as was, coalesce(
  (select n.name from renamed n join known k on k.name = n.name where n.short = r.key),
  (select k.name from known k where lower(k.name) = r.key order by k.name limit 1),
  case when r.key ~ '^[+-](0\d|1[0-4])00$' then
    case when substr(r.key, 2, 2) = '00' then 'UTC'
      else 'Etc/GMT' || case left(r.key, 1) when '+' then '-' else '+' end || substr(r.key, 2, 2)::integer end end,
  'UTC') as became
from read r;
--;
delete from zone_changes where was = became;
--;
with mended as (
  update agencies a set time_zone = z.became, recount_since = now(), version = a.version + 1
  from zone_changes z where z.was = a.time_zone returning a.id, a.name, a.version, z.was, z.became)
insert into mended_values (agency_id, entity_type, entity_id, entity_name, version, field, value_before, value_after, reason)
select id, 'agency', id, name, version, 'timeZone', was, became, 'A time zone is a name such as Asia/Kolkata' from mended order by id;
--;
with mended as (
  update users u set time_zone = z.became, version = u.version + 1
  from zone_changes z where z.was = u.time_zone returning u.id, u.user_name, u.version, z.was, z.became)
insert into mended_values (agency_id, entity_type, entity_id, entity_name, version, field, value_before, value_after, reason)
select null, 'user', id, user_name, version, 'timeZone', was, became, 'A time zone is a name such as Asia/Kolkata' from mended order by id;
--;
update invitations i set time_zone = z.became from zone_changes z where z.was = i.time_zone;
--;
with mended as (
  update publishers p set time_zone = z.became from zone_changes z where z.was = p.time_zone returning p.id, p.name, z.was, z.became)
insert into mended_values (agency_id, entity_type, entity_id, entity_name, version, field, value_before, value_after, reason)
select null, 'publisher', id, name, null, 'timeZone', was, became, 'A time zone is a name such as Asia/Kolkata' from mended order by id;
--;
update markets m set time_zone = z.became from zone_changes z where z.was = m.time_zone;
