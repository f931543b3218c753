-- Agencies, people, and what they trade. Steps are divided by a line "--;", one DDL statement each.
-- Rules for a distributed engine: agency_id first in every key of a tenant table, no triggers, foreign keys only inside a
-- tenant or to reference tables. Money: cpm in 10^-4 of the currency, spend in 10^-7; margin in 10^-4 percent.
create sequence agency_ids start 1;
--;
create sequence user_ids start 101;
--;
create sequence advertiser_ids start 1001;
--;
create sequence order_ids start 501;
--;
create sequence campaign_ids start 104001;
--;
create sequence ad_ids start 300001;
--;
create sequence creative_ids start 7001;
--;
create sequence publisher_ids start 201;
--;
create sequence zone_ids start 2001;
--;
-- Reference: markets, agencies, users and memberships are read before the agency of a call is known.
create table markets (
  id bigint primary key,
  name text not null,
  country_codes text[] not null,
  currency text not null,
  time_zone text not null
);
--;
create table agencies (
  id bigint primary key default nextval('agency_ids'),
  market_id bigint not null references markets (id),
  name text not null,
  currency text not null,
  time_zone text not null,
  maximum_cpm_e4 bigint,
  default_agency boolean not null default false,
  self_managed boolean not null default false,
  failed_payment boolean not null default false,
  features jsonb not null default '[]',
  settings jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now()
);
--;
create table users (
  id bigint primary key default nextval('user_ids'),
  user_name text not null,
  user_name_lc text collate "C" not null unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  language text not null default 'en',
  time_zone text not null,
  currency text not null,
  date_format text not null default 'yyyy/MM/dd',
  time_format text not null default 'HH:mm',
  country text not null,
  disabled boolean not null default false,
  -- Counts every change of rights or credentials: caches of rights end with it.
  auth_version integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
--;
create table memberships (
  agency_id bigint not null references agencies (id),
  user_id bigint not null references users (id),
  role_id smallint not null,
  -- null: all of the agency
  advertiser_ids bigint[],
  publisher_ids bigint[],
  primary key (agency_id, user_id)
);
--;
create index memberships_user on memberships (user_id);
--;
create table publishers (
  id bigint primary key default nextval('publisher_ids'),
  owner_agency_id bigint not null references agencies (id),
  market_id bigint not null references markets (id),
  name text not null,
  domain text not null,
  type text not null,
  status text not null default 'ACTIVE',
  currency text not null,
  time_zone text not null,
  revenue_share_e4 integer not null default 0,
  created_at timestamptz not null default now()
);
--;
create table zones (
  id bigint primary key default nextval('zone_ids'),
  publisher_id bigint not null references publishers (id),
  name text not null,
  format text not null,
  feed_type text not null,
  max_duration_s smallint not null default 60,
  max_ads_per_break smallint not null default 4,
  floor_cpm_e4 bigint not null default 0,
  status text not null default 'ACTIVE'
);
--;
create table advertisers (
  agency_id bigint not null,
  id bigint not null default nextval('advertiser_ids'),
  name text not null,
  name_lc text collate "C" not null,
  status text not null default 'ACTIVE',
  external_reference text,
  domain text,
  contact text,
  email text,
  category_ids text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (agency_id, id)
);
--;
create index advertisers_name on advertisers (agency_id, name_lc, id) include (status);
--;
create unique index advertisers_reference on advertisers (agency_id, external_reference) where external_reference is not null;
--;
create table orders (
  agency_id bigint not null,
  id bigint not null default nextval('order_ids'),
  advertiser_id bigint not null,
  name text not null,
  name_lc text collate "C" not null,
  start_date timestamptz,
  end_date timestamptz,
  currency text not null,
  revenue_type text not null default 'CPM',
  objective_type text not null default 'IMPRESSIONS',
  objective_value numeric(20, 4),
  objective_unlimited boolean not null default false,
  managed_objective numeric(20, 4),
  optimised_objective numeric(20, 4),
  capping jsonb not null default '[]',
  deal_id text,
  comments text,
  external_reference text,
  duplication_status text,
  archived boolean not null default false,
  margin_e4 integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, advertiser_id) references advertisers (agency_id, id)
);
--;
create unique index orders_reference on orders (agency_id, external_reference) where external_reference is not null;
--;
create table campaigns (
  agency_id bigint not null,
  id bigint not null default nextval('campaign_ids'),
  name text not null,
  -- lower-cased for search
  name_lc text collate "C" not null,
  -- sort key: base letters first, accents as tie-break
  name_key text collate "C" not null,
  external_reference text,
  -- counts users' writes; the clock's do not move it
  version integer not null default 1,
  type text not null,
  status text not null,
  -- place of the status in the lifecycle, for sorting
  status_rank smallint not null,
  archived boolean not null default false,
  submitted_at timestamptz,
  accepted_at timestamptz,
  rejected_at timestamptz,
  status_reason text,
  paused boolean not null default false,
  objective_met boolean not null default false,
  advertiser_id bigint not null,
  order_id bigint,
  publisher_id bigint references publishers (id),
  deal_id text,
  start_date timestamptz,
  end_date timestamptz,
  currency text not null,
  objective_type text not null default 'IMPRESSIONS',
  objective_value numeric(20, 4),
  objective_unlimited boolean not null default false,
  revenue_type text not null default 'CPM',
  cpm_e4 bigint,
  pacing_type text not null default 'EVENLY',
  pacing_priority smallint not null,
  margin_e4 integer not null default 0,
  second_screen_objective bigint,
  second_screen_cpm_e4 bigint,
  capping jsonb not null default '[]',
  category_ids text[] not null default '{}',
  attribution_pixel_ids text[] not null default '{}',
  dco boolean not null default false,
  assigned_username text,
  -- groups (OR) of rules (AND); null: delivers everywhere, never looked at
  targeting jsonb,
  -- the most severe first
  delivery_statuses text[] not null default '{}',
  pace numeric(9, 4),
  completed_at timestamptz,
  -- last change of settings, targeting or ads by a user, creation left out
  settings_changed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, advertiser_id) references advertisers (agency_id, id),
  foreign key (agency_id, order_id) references orders (agency_id, id)
);
--;
-- Holds all that the list filters and sorts by: its search never reads the wide rows.
create index campaigns_list on campaigns (agency_id, id) include (
  status, archived, type, advertiser_id, order_id, name_lc, status_rank, start_date, end_date, updated_at, pacing_priority, pacing_type,
  objective_type, objective_value, objective_unlimited, second_screen_objective);
--;
create index campaigns_name on campaigns (agency_id, name_key, id) include (status, archived, type, advertiser_id, order_id, name_lc);
--;
create unique index campaigns_reference on campaigns (agency_id, external_reference) where external_reference is not null;
--;
create index campaigns_order on campaigns (agency_id, order_id, id) where order_id is not null;
--;
create index campaigns_assigned on campaigns (agency_id, assigned_username) where assigned_username is not null;
--;
create index campaigns_clock on campaigns (status, start_date, end_date) where status in ('READY', 'RUNNING', 'PAUSED', 'PENDING', 'COMPLETED');
--;
create table creatives (
  agency_id bigint not null,
  id bigint not null default nextval('creative_ids'),
  advertiser_id bigint,
  name text not null,
  name_lc text collate "C" not null,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  duration_ms integer,
  loudness_lufs numeric(5, 1),
  storage_key uuid not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, advertiser_id) references advertisers (agency_id, id)
);
--;
create table ads (
  agency_id bigint not null,
  id bigint not null default nextval('ad_ids'),
  campaign_id bigint not null,
  name text not null,
  name_lc text collate "C" not null,
  external_reference text,
  version integer not null default 1,
  status text not null default 'DRAFT',
  archived boolean not null default false,
  type text not null,
  subtype text,
  weight smallint not null default 10,
  included_in_objective boolean not null default true,
  creative_id bigint,
  estimated_duration_s smallint,
  click_url text,
  redirect_url text,
  linked_to bigint[] not null default '{}',
  sequence_position smallint,
  capping jsonb not null default '[]',
  brief_status text,
  targeting jsonb,
  targeting_link text not null default 'AND',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, campaign_id) references campaigns (agency_id, id),
  foreign key (agency_id, creative_id) references creatives (agency_id, id)
);
--;
create index ads_campaign on ads (agency_id, campaign_id, id);
--;
create index ads_creative on ads (agency_id, creative_id) where creative_id is not null;
--;
-- What an hour delivered. A fact says what the hour's value is: a later revision replaces it.
create table fact_hour (
  agency_id bigint not null,
  campaign_id bigint not null,
  ad_id bigint not null,
  zone_id bigint not null,
  hour timestamptz not null,
  publisher_id bigint not null,
  impressions integer not null,
  second_screen_impressions integer not null default 0,
  completes integer not null default 0,
  clicks integer not null default 0,
  spend_e7 bigint not null,
  second_screen_spend_e7 bigint not null default 0,
  revision bigint not null default 0,
  primary key (agency_id, campaign_id, ad_id, zone_id, hour)
) partition by range (hour);
--;
-- Days are the agency's.
create table campaign_days (
  agency_id bigint not null,
  campaign_id bigint not null,
  day date not null,
  impressions bigint not null,
  second_screen_impressions bigint not null,
  completes bigint not null,
  clicks bigint not null,
  spend_e7 numeric(30, 0) not null,
  second_screen_spend_e7 numeric(30, 0) not null,
  primary key (agency_id, campaign_id, day)
);
--;
-- The narrow table that lists sort by: a row for each campaign from its creation.
create table campaign_totals (
  agency_id bigint not null,
  campaign_id bigint not null,
  impressions bigint not null default 0,
  second_screen_impressions bigint not null default 0,
  completes bigint not null default 0,
  clicks bigint not null default 0,
  spend_e7 numeric(30, 0) not null default 0,
  second_screen_spend_e7 numeric(30, 0) not null default 0,
  -- in tenths of a percent, clamped at 1000; null without an objective
  complete_e1 smallint,
  estimated_complete_e1 smallint,
  second_screen_complete_e1 smallint,
  second_screen_estimated_complete_e1 smallint,
  first_hour timestamptz,
  last_hour timestamptz,
  primary key (agency_id, campaign_id),
  foreign key (agency_id, campaign_id) references campaigns (agency_id, id)
);
--;
create table ad_totals (
  agency_id bigint not null,
  ad_id bigint not null,
  impressions bigint not null default 0,
  completes bigint not null default 0,
  clicks bigint not null default 0,
  spend_e7 numeric(30, 0) not null default 0,
  primary key (agency_id, ad_id),
  foreign key (agency_id, ad_id) references ads (agency_id, id)
);
--;
create table delivery_clock (
  agency_id bigint primary key,
  -- facts are complete up to here
  as_of timestamptz not null
);
--;
create table dashboard_columns (
  agency_id bigint not null,
  user_id bigint not null,
  dashboard text not null,
  col_def jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (agency_id, user_id, dashboard)
);
--;
create table change_sets (
  agency_id bigint not null,
  id uuid not null,
  kind text not null,
  source text not null,
  status text not null,
  hash text not null default '',
  mode text not null default 'partial',
  file_name text,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  reverts uuid,
  job_id uuid,
  counts jsonb not null default '{"create":0,"update":0,"unchanged":0,"error":0}',
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  applied_at timestamptz,
  reverted_at timestamptz,
  primary key (agency_id, id)
);
--;
create table change_items (
  agency_id bigint not null,
  change_set_id uuid not null,
  index integer not null,
  line integer,
  verdict text not null,
  action text,
  entity_id bigint,
  external_reference text,
  name text,
  base_version integer,
  -- before and after as shown
  changes jsonb not null default '[]',
  -- the values to write
  fields jsonb,
  errors jsonb not null default '[]',
  warnings jsonb not null default '[]',
  -- the row of the file as it came, for the file of errors
  cells jsonb,
  outcome text,
  primary key (agency_id, change_set_id, index),
  foreign key (agency_id, change_set_id) references change_sets (agency_id, id) on delete cascade
);
--;
create table audit_events (
  agency_id bigint not null,
  at timestamptz not null,
  id uuid not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  ip text,
  request_id text,
  source text not null,
  change_set_id uuid,
  entity_type text not null,
  entity_id bigint not null,
  entity_name text not null,
  action text not null,
  version_before integer,
  version_after integer,
  diff jsonb not null default '[]',
  reason text,
  primary key (agency_id, at, id)
) partition by range (at);
--;
create index audit_events_entity on audit_events (agency_id, entity_type, entity_id, at);
--;
create index audit_events_change_set on audit_events (agency_id, change_set_id) where change_set_id is not null;
--;
create table jobs (
  agency_id bigint not null,
  id uuid not null,
  type text not null,
  kind text not null,
  status text not null default 'STARTED',
  outcome text,
  dry_run boolean not null default false,
  mode text not null default 'partial',
  file_name text,
  file_sha256 text,
  change_set_id uuid,
  actor_id text not null,
  actor jsonb not null,
  input jsonb not null default '{}',
  total_items integer not null default 0,
  done_items integer not null default 0,
  total_errors integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  cancel_requested boolean not null default false,
  failure text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (agency_id, id)
);
--;
create index jobs_recent on jobs (agency_id, created_at desc, id);
--;
create index jobs_file on jobs (agency_id, file_sha256, created_at desc) where file_sha256 is not null;
--;
-- One running job per user and kind of work.
create unique index jobs_running on jobs (agency_id, actor_id, type, kind) where status = 'STARTED';
--;
create table job_files (
  agency_id bigint not null,
  job_id uuid not null,
  role text not null,
  file_name text not null,
  media_type text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, job_id, role),
  foreign key (agency_id, job_id) references jobs (agency_id, id) on delete cascade
);
--;
create table report_files (
  agency_id bigint not null,
  client text not null,
  file_name text not null,
  media_type text not null,
  content bytea not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (agency_id, client, file_name)
);
--;
create table idempotency_keys (
  agency_id bigint not null,
  actor_id text not null,
  key text not null,
  fingerprint text not null,
  status smallint,
  headers jsonb,
  body text,
  created_at timestamptz not null default now(),
  primary key (agency_id, actor_id, key)
);
--;
create index idempotency_keys_age on idempotency_keys (created_at);
