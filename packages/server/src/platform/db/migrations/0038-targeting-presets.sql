-- Targeting that an agency keeps under a name.
create sequence targeting_preset_ids start 9501;
--;
create table targeting_presets (
  agency_id bigint not null references agencies (id),
  id bigint not null default nextval('targeting_preset_ids'),
  name text not null,
  -- search and sorting by name: written with it
  name_lc text collate "C" not null,
  name_key text collate "C",
  targeting jsonb not null,
  -- user name of who made it
  created_by text not null,
  deleted boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (agency_id, id)
);
--;
create unique index targeting_presets_name on targeting_presets (agency_id, name_lc) where not deleted;
--;
alter table targeting_presets enable row level security;
--;
create policy tenant on targeting_presets using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update on targeting_presets to spotdesk_app;
--;
grant usage, select on sequence targeting_preset_ids to spotdesk_app;
