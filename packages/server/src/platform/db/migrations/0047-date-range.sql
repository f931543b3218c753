-- What migrations changed of stored values. The server tells its operator, and the user log, at its next start.
create table mended_values (
  id bigint generated always as identity primary key,
  -- null: a thing that belongs to no agency
  agency_id bigint,
  entity_type text not null,
  entity_id bigint not null,
  entity_name text not null,
  -- of the entity after the change
  version integer,
  field text not null,
  value_before text,
  value_after text,
  reason text not null,
  told_at timestamptz
);
--;
-- Dates lie between 2000-01-01 and 2099-12-31, in any zone. A later end becomes none; any other date becomes the nearest of the range.
with found as (
  select agency_id, id, start_date, end_date,
    case when start_date < '1999-12-31T10:00Z' then '2000-01-01T00:00Z' when start_date > '2100-01-01T12:00Z' then '2099-12-31T00:00Z'
      else start_date end as new_start,
    case when end_date < '1999-12-31T10:00Z' then '2000-01-02T00:00Z' when end_date > '2100-01-01T12:00Z' then null else end_date end as new_end
  from campaigns),
mended as (
  update campaigns c set start_date = f.new_start, end_date = f.new_end, version = c.version + 1
  from found f where c.agency_id = f.agency_id and c.id = f.id
    and (f.start_date is distinct from f.new_start or f.end_date is distinct from f.new_end)
  returning c.agency_id, c.id, c.name, c.version, f.start_date as was_start, f.end_date as was_end, f.new_start, f.new_end)
insert into mended_values (agency_id, entity_type, entity_id, entity_name, version, field, value_before, value_after, reason)
select m.agency_id, 'campaign', m.id, m.name, m.version, d.field, to_char(d.was at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  to_char(d.became at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'Dates lie between 2000-01-01 and 2099-12-31'
from mended m cross join lateral (values ('startDate', m.was_start, m.new_start), ('endDate', m.was_end, m.new_end)) as d (field, was, became)
where d.was is distinct from d.became order by m.agency_id, m.id, d.field;
--;
with found as (
  select agency_id, id, start_date, end_date,
    case when start_date < '1999-12-31T10:00Z' then '2000-01-01T00:00Z' when start_date > '2100-01-01T12:00Z' then '2099-12-31T00:00Z'
      else start_date end as new_start,
    case when end_date < '1999-12-31T10:00Z' then '2000-01-02T00:00Z' when end_date > '2100-01-01T12:00Z' then null else end_date end as new_end
  from orders),
mended as (
  update orders c set start_date = f.new_start, end_date = f.new_end, version = c.version + 1
  from found f where c.agency_id = f.agency_id and c.id = f.id
    and (f.start_date is distinct from f.new_start or f.end_date is distinct from f.new_end)
  returning c.agency_id, c.id, c.name, c.version, f.start_date as was_start, f.end_date as was_end, f.new_start, f.new_end)
insert into mended_values (agency_id, entity_type, entity_id, entity_name, version, field, value_before, value_after, reason)
select m.agency_id, 'order', m.id, m.name, m.version, d.field, to_char(d.was at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  to_char(d.became at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'Dates lie between 2000-01-01 and 2099-12-31'
from mended m cross join lateral (values ('startDate', m.was_start, m.new_start), ('endDate', m.was_end, m.new_end)) as d (field, was, became)
where d.was is distinct from d.became order by m.agency_id, m.id, d.field;
--;
with found as (
  select agency_id, id, start_date, end_date,
    case when start_date < '1999-12-31T10:00Z' then '2000-01-01T00:00Z' when start_date > '2100-01-01T12:00Z' then '2099-12-31T00:00Z'
      else start_date end as new_start,
    case when end_date < '1999-12-31T10:00Z' then '2000-01-02T00:00Z' when end_date > '2100-01-01T12:00Z' then null else end_date end as new_end
  from ads),
mended as (
  update ads c set start_date = f.new_start, end_date = f.new_end, version = c.version + 1
  from found f where c.agency_id = f.agency_id and c.id = f.id
    and (f.start_date is distinct from f.new_start or f.end_date is distinct from f.new_end)
  returning c.agency_id, c.id, c.name, c.version, f.start_date as was_start, f.end_date as was_end, f.new_start, f.new_end)
insert into mended_values (agency_id, entity_type, entity_id, entity_name, version, field, value_before, value_after, reason)
select m.agency_id, 'ad', m.id, m.name, m.version, d.field, to_char(d.was at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  to_char(d.became at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'Dates lie between 2000-01-01 and 2099-12-31'
from mended m cross join lateral (values ('startDate', m.was_start, m.new_start), ('endDate', m.was_end, m.new_end)) as d (field, was, became)
where d.was is distinct from d.became order by m.agency_id, m.id, d.field;
--;
-- An adjustment has no open end: its period, and the corrections in it, end with the range.
with found as (
  select agency_id, id, start_date, end_date,
    greatest(least(start_date, '2099-12-31T00:00Z'), '2000-01-01T00:00Z') as new_start,
    greatest(least(end_date, '2100-01-01T00:00Z'), '2000-01-02T00:00Z') as new_end
  from inventory_adjustments
  where start_date < '1999-12-31T10:00Z' or end_date < '1999-12-31T10:00Z' or start_date > '2100-01-01T12:00Z' or end_date > '2100-01-01T12:00Z'),
mended as (
  update inventory_adjustments c set start_date = f.new_start, end_date = f.new_end, version = c.version + 1,
    corrections = (
      select coalesce(jsonb_agg(e.correction || jsonb_build_object(
        'start', to_char(greatest(least((e.correction ->> 'start')::timestamptz, f.new_end - interval '1 day'), f.new_start) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'end', to_char(greatest(least((e.correction ->> 'end')::timestamptz, f.new_end), f.new_start + interval '1 day') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.place), '[]')
      from jsonb_array_elements(c.corrections) with ordinality as e (correction, place))
  from found f where c.agency_id = f.agency_id and c.id = f.id
  returning c.agency_id, c.id, c.name, c.version, f.start_date as was_start, f.end_date as was_end, f.new_start, f.new_end)
insert into mended_values (agency_id, entity_type, entity_id, entity_name, version, field, value_before, value_after, reason)
select m.agency_id, 'inventoryAdjustment', m.id, m.name, m.version, d.field, to_char(d.was at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  to_char(d.became at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'Dates lie between 2000-01-01 and 2099-12-31'
from mended m cross join lateral (values ('startDate', m.was_start, m.new_start), ('endDate', m.was_end, m.new_end)) as d (field, was, became)
where d.was is distinct from d.became order by m.agency_id, m.id, d.field;
