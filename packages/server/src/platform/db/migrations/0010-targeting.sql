-- What targeting rules can name: values that are the same for everybody, supply with who may see it, and the agencies' own segments.
--
-- Countries, regions, metros, cities, postal codes, languages, carriers, categories, …: loaded from data packages at the start
-- (targeting/reference), replaced whole when a package changes.
create table targeting_values (
  kind text collate "C" not null,
  value text collate "C" not null,
  label text not null,
  -- where a place lies, which provider a segment is of: shown beside the label
  detail text,
  -- lower-cased base letters of the label, and of another name it goes by: searched by prefix
  search_key text collate "C" not null,
  alias_key text collate "C",
  -- ISO 3166 codes of the country and the region that a place lies in
  country text,
  region text,
  -- the larger, the earlier among equal matches: inhabitants of a place
  weight bigint not null default 0,
  primary key (kind, value)
);
--;
create index targeting_values_label on targeting_values (kind, search_key);
--;
create index targeting_values_alias on targeting_values (kind, alias_key) where alias_key is not null;
--;
create table targeting_value_loads (
  name text primary key,
  version text not null,
  loaded_at timestamptz not null default now()
);
--;
create sequence show_ids start 4001;
--;
create sequence supply_pack_ids start 5001;
--;
create sequence segment_ids start 6001;
--;
-- A radio programme or a podcast of a publisher.
create table shows (
  id bigint primary key default nextval('show_ids'),
  publisher_id bigint not null references publishers (id),
  name text not null,
  kind text not null check (kind in ('PODCAST', 'RADIO')),
  language text,
  category text,
  status text not null default 'ACTIVE',
  created_at timestamptz not null default now()
);
--;
create index shows_publisher on shows (publisher_id);
--;
-- Publishers, zones and shows that are sold together. What lies in a pack that an agency may see, it may see.
create table supply_packs (
  id bigint primary key default nextval('supply_pack_ids'),
  owner_agency_id bigint not null references agencies (id),
  name text not null,
  visibility text not null default 'PRIVATE' check (visibility in ('PRIVATE', 'AGENCIES', 'PUBLIC')),
  -- those that see it when visibility is AGENCIES
  agency_ids bigint[] not null default '{}',
  publisher_ids bigint[] not null default '{}',
  zone_ids bigint[] not null default '{}',
  show_ids bigint[] not null default '{}',
  floor_cpm_e4 bigint not null default 0,
  deal_id text,
  status text not null default 'ACTIVE',
  created_at timestamptz not null default now()
);
--;
create index zones_publisher on zones (publisher_id);
--;
-- What an agency has made or brought in for its rules to name.
create table segments (
  agency_id bigint not null,
  id bigint not null default nextval('segment_ids'),
  kind text not null check (kind in ('POI_SEGMENT', 'AUDIENCE', 'IMPORTED_SEGMENT', 'SITE_CHANNEL', 'PODCAST_TAG', 'ZONE_GROUP')),
  name text not null,
  status text not null default 'ACTIVE',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (agency_id, id)
);
--;
create index segments_kind on segments (agency_id, kind, id);
--;
alter table segments enable row level security;
--;
create policy tenant on segments using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select on targeting_values, targeting_value_loads to spotdesk_app;
--;
grant select, insert, update on shows, supply_packs, segments to spotdesk_app;
--;
grant usage, select on sequence show_ids, supply_pack_ids, segment_ids to spotdesk_app;
