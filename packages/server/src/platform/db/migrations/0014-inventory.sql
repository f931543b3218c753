-- Inventory that the forecast is made from, and the forecast's snapshots. A sample, hourly counts and margins belong to the agency
-- whose publishers they are of; what is built from all of them is one for the whole installation, since stations are sold by everybody.
--
-- What a zone plays and carries: values of the rule types CONTEXT_MUSIC_GENRE and INVENTORY_ZONE_CATEGORY.
alter table zones add column genres text[] not null default '{}', add column categories text[] not null default '{}';
--;
-- Rules, one of which has to match, that a segment stands for: circles of a POI segment, publishers of a site channel, zones of a zone
-- group, shows of a podcast tag. Empty: requests say themselves that they belong to it, as with audiences.
alter table segments add column rules jsonb not null default '[]';
--;
-- Sampled requests, some thousands in one row: dictionaries, and columns of codes (docs/adr/0011).
create table inventory_sample (
  agency_id bigint not null,
  id uuid not null,
  -- the job of the batch that brought it; null: the demo's simulator
  job_id uuid,
  -- rows
  requests integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (agency_id, id)
);
--;
-- Codes do not get smaller by compression that is worth its time.
alter table inventory_sample alter column content set storage external;
--;
create index inventory_sample_job on inventory_sample (agency_id, job_id);
--;
-- All requests of a zone in an hour. A count says what the hour's value is, it is never added.
create table inventory_volume_hourly (
  agency_id bigint not null,
  zone_id bigint not null,
  hour timestamptz not null,
  requests bigint not null,
  revision bigint not null default 0,
  primary key (agency_id, zone_id, hour)
);
--;
-- All requests of the agency's zones on a day of UTC, by the value of one attribute.
create table inventory_margin_daily (
  agency_id bigint not null,
  attribute text not null,
  day date not null,
  value text not null,
  requests bigint not null,
  revision bigint not null default 0,
  primary key (agency_id, attribute, day, value)
);
--;
alter table inventory_sample enable row level security;
--;
create policy tenant on inventory_sample using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
alter table inventory_volume_hourly enable row level security;
--;
create policy tenant on inventory_volume_hourly using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
alter table inventory_margin_daily enable row level security;
--;
create policy tenant on inventory_margin_daily using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update, delete on inventory_sample, inventory_volume_hourly, inventory_margin_daily to spotdesk_app;
--;
-- Sample, weights and counts made ready: what snapshots are built on. Built once, loaded by every process.
create table forecast_inventory (
  id uuid primary key,
  -- what it was made from: the same inputs make the same inventory, which is not built again
  inputs text not null,
  -- the midnight of UTC at which its 28 days end
  origin timestamptz not null,
  requests integer not null,
  listeners integer not null,
  zones integer not null,
  built_at timestamptz not null
);
--;
create table forecast_snapshot (
  version text primary key,
  -- the newest has the highest
  number bigint not null generated always as identity unique,
  inventory_id uuid not null references forecast_inventory (id),
  built_at timestamptz not null,
  build_ms integer not null,
  campaigns integer not null
);
--;
create index forecast_snapshot_inventory on forecast_snapshot (inventory_id);
--;
-- Bytes of inventories and snapshots, in pieces that fit into memory beside others. For the owner alone: they name campaigns of all agencies.
create table forecast_bytes (
  -- id of an inventory, or version of a snapshot
  name text not null,
  piece integer not null,
  content bytea not null,
  primary key (name, piece)
);
--;
alter table forecast_bytes alter column content set storage external;
--;
-- Builds that came to nothing, the latest few.
create table forecast_failure (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  problem text not null
);
--;
grant select on forecast_inventory, forecast_snapshot, forecast_failure to spotdesk_app;
