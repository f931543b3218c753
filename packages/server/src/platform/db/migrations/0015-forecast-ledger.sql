-- What the forecast is told and what it said: corrections of the inventory, the people there are, and every forecast with what it was made of.
create sequence adjustment_ids start 7001;
--;
-- What a seller knows of their own inventory that its history does not show. Of the agency that owns the publishers; it holds for every
-- buyer's forecast, and never reaches beyond that agency's publishers (loadAdjustments).
create table inventory_adjustments (
  agency_id bigint not null,
  id bigint not null default nextval('adjustment_ids'),
  name text not null,
  name_lc text collate "C" not null,
  name_key text collate "C",
  -- the period, half-open; its days are the agency's
  start_date timestamptz not null,
  end_date timestamptz not null,
  -- the definition: all lists that hold something have to match; publishers empty: all of the agency's
  publisher_ids bigint[] not null default '{}',
  zone_ids bigint[] not null default '{}',
  show_ids bigint[] not null default '{}',
  countries text[] not null default '{}',
  feed_types text[] not null default '{}',
  -- [{ "type": "FIXED" | "PERCENT" | "ABSOLUTE", "value": number, "start": instant, "end": instant }]
  corrections jsonb not null default '[]',
  -- a deleted one is kept, so that deleting can be taken back
  deleted boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (agency_id, id)
);
--;
create index inventory_adjustments_live on inventory_adjustments (agency_id, end_date) where not deleted;
--;
alter table inventory_adjustments enable row level security;
--;
create policy tenant on inventory_adjustments using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
-- One row for each different forecast of a campaign: the same question asked again of the same snapshot is the same forecast.
create table forecast_log (
  agency_id bigint not null,
  id uuid not null,
  campaign_id bigint not null,
  made_at timestamptz not null,
  actor_id text not null,
  actor_name text not null,
  -- what made it: a word of the forecast's request, or SCHEDULE
  cause text not null,
  -- asked as the campaign is saved; false: with values that were only tried out
  as_saved boolean not null,
  inputs_hash text not null,
  snapshot_version text not null,
  snapshot_built_at timestamptz not null,
  status text not null,
  reason text,
  -- the flight that was forecast, from the moment it was made
  starts_at timestamptz,
  ends_at timestamptz,
  remaining bigint,
  available bigint,
  deliverable bigint,
  -- what was asked and what was answered, whole
  request jsonb not null,
  result jsonb not null,
  -- the plan: impressions of each of the agency's days, [["yyyy-MM-dd", n], …], and the publishers' shares of them, {"id": share}
  days jsonb not null default '[]',
  publishers jsonb not null default '{}',
  -- what is available on an average day of the flight by the day of the week, Monday first; null: no such day, or no plan
  weekday_supply float8[],
  primary key (agency_id, id)
);
--;
create unique index forecast_log_once on forecast_log (agency_id, campaign_id, inputs_hash, snapshot_version);
--;
create index forecast_log_campaign on forecast_log (agency_id, campaign_id, made_at desc);
--;
create index forecast_log_age on forecast_log (agency_id, made_at);
--;
alter table forecast_log enable row level security;
--;
create policy tenant on forecast_log using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
-- How many people there are: what gross rating points weigh a campaign against. A market's are those of its countries.
create table demographic_universes (
  country text not null,
  gender text not null check (gender in ('FEMALE', 'MALE')),
  age_from smallint not null,
  -- inclusive; 120: and above
  age_to smallint not null,
  population bigint not null,
  source text not null,
  -- the day that the figures are of
  as_of date not null,
  primary key (country, gender, age_from)
);
--;
insert into demographic_universes (country, gender, age_from, age_to, population, source, as_of)
select country, gender, age_from, age_to, population, 'CIA World Factbook, estimate of July 2020', '2020-07-01'
from (values
  ('US', 0, 14, 31374555, 30034371), ('US', 15, 24, 21931368, 21006463), ('US', 25, 54, 64893670, 64564565),
  ('US', 55, 64, 20690736, 22091808), ('US', 65, 120, 25014147, 31037419),
  ('RO', 0, 14, 1545196, 1463700), ('RO', 15, 24, 1126997, 1068817), ('RO', 25, 54, 4993886, 4860408),
  ('RO', 55, 64, 1176814, 1322048), ('RO', 65, 120, 1516472, 2228555),
  ('MD', 0, 14, 317243, 298673), ('MD', 15, 24, 196874, 182456), ('MD', 25, 54, 738103, 712892),
  ('MD', 55, 64, 205693, 240555), ('MD', 65, 120, 186949, 285058),
  ('GB', 0, 14, 5943435, 5651780), ('GB', 15, 24, 3860435, 3692398), ('GB', 25, 54, 13339965, 12747598),
  ('GB', 55, 64, 4139378, 4234701), ('GB', 65, 120, 5470116, 6681311),
  ('IE', 0, 14, 560338, 534570), ('IE', 15, 24, 316239, 308872), ('IE', 25, 54, 1098058, 1085794),
  ('IE', 55, 64, 278836, 278498), ('IE', 65, 120, 331772, 383592)
) as known (country, age_from, age_to, male, female),
lateral (values ('MALE', male), ('FEMALE', female)) as people (gender, population);
--;
grant select, insert, update on inventory_adjustments to spotdesk_app;
--;
grant usage, select on sequence adjustment_ids to spotdesk_app;
--;
grant select, insert, update, delete on forecast_log to spotdesk_app;
--;
grant select on demographic_universes to spotdesk_app;
