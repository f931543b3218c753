-- Publishers and zones are records that their agency makes, and shows will be: versions, keys of search, references. What another agency
-- owns is read where a supply pack sells it, and never written.
alter table publishers
  add column external_reference text,
  add column category_ids text[] not null default '{}',
  -- search and sorting by name: written with it
  add column name_lc text collate "C",
  add column name_key text collate "C",
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
--;
alter table zones
  add column owner_agency_id bigint,
  add column external_reference text,
  add column positions text[] not null default '{}',
  add column tags text[] not null default '{}',
  add column name_lc text collate "C",
  add column name_key text collate "C",
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
--;
alter table shows
  add column owner_agency_id bigint,
  add column external_reference text,
  add column name_lc text collate "C",
  add column name_key text collate "C",
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
--;
update publishers set name_lc = search_key(name), updated_at = created_at;
--;
update zones z set owner_agency_id = p.owner_agency_id, name_lc = search_key(z.name) from publishers p where p.id = z.publisher_id;
--;
update shows s set owner_agency_id = p.owner_agency_id, name_lc = search_key(s.name), updated_at = s.created_at
from publishers p where p.id = s.publisher_id;
--;
alter table publishers alter column name_lc set not null;
--;
alter table zones alter column name_lc set not null, alter column owner_agency_id set not null;
--;
alter table shows alter column name_lc set not null, alter column owner_agency_id set not null;
--;
create unique index publishers_owner on publishers (owner_agency_id, id);
--;
-- A zone and a show have the owner of their publisher, also when it moves.
alter table zones add constraint zones_owner foreign key (owner_agency_id, publisher_id) references publishers (owner_agency_id, id)
  on update cascade;
--;
alter table shows add constraint shows_owner foreign key (owner_agency_id, publisher_id) references publishers (owner_agency_id, id)
  on update cascade;
--;
create unique index publishers_reference on publishers (owner_agency_id, external_reference) where external_reference is not null;
--;
create unique index zones_reference on zones (owner_agency_id, external_reference) where external_reference is not null;
--;
create unique index shows_reference on shows (owner_agency_id, external_reference) where external_reference is not null;
--;
create index publishers_name on publishers (owner_agency_id, name_lc, id);
--;
create index zones_name on zones (owner_agency_id, name_lc, id);
--;
create index campaigns_publisher on campaigns (agency_id, publisher_id) where publisher_id is not null;
--;
alter table publishers enable row level security;
--;
alter table zones enable row level security;
--;
alter table shows enable row level security;
--;
create policy tenant on publishers using (owner_agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
create policy tenant on zones using (owner_agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
create policy tenant on shows using (owner_agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
-- Packs that the agency of the connection may see.
create view packs_in_sight as
select k.publisher_ids, k.zone_ids, k.show_ids from supply_packs k,
  (select (nullif(current_setting('app.agency_id', true), ''))::bigint as id) agency
where k.status = 'ACTIVE' and (k.owner_agency_id = agency.id or (k.visibility = 'PUBLIC' and agency.id is not null)
  or (k.visibility = 'AGENCIES' and agency.id = any(k.agency_ids)));
--;
grant select on packs_in_sight to spotdesk_app;
--;
-- Policies that look into other tables look into those alone whose policies do not look back: a publisher into its zones and shows.
create policy sold on zones for select using (
  id in (select unnest(k.zone_ids) from packs_in_sight k) or publisher_id in (select unnest(k.publisher_ids) from packs_in_sight k));
--;
create policy sold on shows for select using (
  id in (select unnest(k.show_ids) from packs_in_sight k) or publisher_id in (select unnest(k.publisher_ids) from packs_in_sight k));
--;
-- A publisher is also read by an agency that has a campaign with it, whatever packs say later.
create policy sold on publishers for select using (
  id in (select unnest(k.publisher_ids) from packs_in_sight k)
  or exists (select from zones z where z.publisher_id = publishers.id and z.id in (select unnest(k.zone_ids) from packs_in_sight k))
  or exists (select from shows s where s.publisher_id = publishers.id and s.id in (select unnest(k.show_ids) from packs_in_sight k))
  or exists (select from campaigns c where c.agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint
    and c.publisher_id = publishers.id));
--;
-- Facts of delivery may come after the pack that sold their zone was withdrawn: they are checked by ids alone, of all supply.
create function zones_of_supply(zone_ids bigint[]) returns table (id bigint, publisher_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select z.id, z.publisher_id from zones z where z.id = any(zone_ids)
$$;
--;
create function publishers_of_supply(publisher_ids bigint[]) returns table (id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id from publishers p where p.id = any(publisher_ids)
$$;
--;
-- A publisher's currency and time zone stay once something was delivered on it, for whichever agency.
create function publisher_has_delivery(publisher bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from delivery_days d where d.publisher_id = publisher)
$$;
--;
-- Delivery keeps its names after the pack that sold its zone was withdrawn: statistics ask for the ids in the facts of their agency.
create function zone_named(zone bigint) returns table (name text, publisher_id bigint, publisher_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select z.name, z.publisher_id, p.name from zones z join publishers p on p.id = z.publisher_id where z.id = zone
$$;
--;
create function publisher_named(publisher bigint) returns table (name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.name from publishers p where p.id = publisher
$$;
