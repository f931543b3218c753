-- Pauses, which eligible hours leave out; and how far the pass over delivery statuses has come in each agency.
-- The instants at which a campaign was paused and resumed in turn, the first one a pause: an odd number of them is a pause that lasts.
alter table campaigns add column pauses timestamptz[] not null default '{}';
--;
-- What the audit trail knows of pauses so far, where it agrees with the flag.
update campaigns c set pauses = known.marks
from (
  select e.agency_id, e.entity_id, array_agg(e.at order by e.at, e.id) as marks
  from audit_events e where e.entity_type = 'campaign' and e.diff @> '[{"path": "paused"}]'
  group by e.agency_id, e.entity_id) known
where known.agency_id = c.agency_id and known.entity_id = c.id and cardinality(known.marks) % 2 = c.paused::integer;
--;
update campaigns set pauses = array[updated_at] where paused and cardinality(pauses) = 0;
--;
create table delivery_passes (
  agency_id bigint primary key,
  started_at timestamptz not null,
  -- campaigns up to this one are done; a pass that was cut off goes on behind it
  last_id bigint not null default 0,
  finished_at timestamptz,
  -- what PREDICTIVE pacing knows: the first hour with delivery, and what the last 28 days brought by weekday, Monday first
  history_from timestamptz,
  weekday_supply float8[]
);
--;
alter table delivery_passes enable row level security;
--;
create policy tenant on delivery_passes using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update on delivery_passes to spotdesk_app;
