-- Days of release of podcasts, past and planned, of the zones that carry them. The forecast follows those that are marked as trusted.
create sequence release_schedule_ids start 9001;
--;
create table release_schedules (
  agency_id bigint not null references agencies (id),
  id bigint not null default nextval('release_schedule_ids'),
  name text not null,
  -- search and sorting by name: written with it
  name_lc text collate "C" not null,
  name_key text collate "C",
  zone_ids bigint[] not null,
  trusted boolean not null,
  -- ISO instants, in order
  releases jsonb not null,
  deleted boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (agency_id, id)
);
--;
alter table release_schedules enable row level security;
--;
create policy tenant on release_schedules using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update on release_schedules to spotdesk_app;
--;
grant usage, select on sequence release_schedule_ids to spotdesk_app;
