-- The user log is searched by kind and action, and by names: those that each thing has had, a row for each.
create table audit_names (
  agency_id bigint not null,
  entity_type text not null,
  entity_id bigint not null,
  -- in lower case
  name_lc text not null,
  primary key (agency_id, entity_type, entity_id, name_lc)
);
--;
insert into audit_names (agency_id, entity_type, entity_id, name_lc)
  select distinct agency_id, entity_type, entity_id, lower(entity_name) from audit_events;
--;
alter table audit_names enable row level security;
--;
create policy tenant on audit_names using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert on audit_names to spotdesk_app;
--;
create index audit_events_type_action on audit_events (agency_id, entity_type, action, at);
--;
create index audit_events_action on audit_events (agency_id, action, at);
