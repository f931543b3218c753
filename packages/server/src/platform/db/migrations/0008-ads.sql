-- Ads that are written: third-party tracking, flights of their own, references, and the order in which a campaign's ads are heard.
alter table ads
  add column impression_trackers text[] not null default '{}',
  -- Inside the campaign's flight; null: the campaign's.
  add column start_date timestamptz,
  add column end_date timestamptz,
  -- When the brief took its last step; null in rows older than this column, where the last change stands for it.
  add column brief_at timestamptz,
  -- Base letters first, accents as tie-break; null in rows older than this column, which sort by name_lc until they are written.
  add column name_key text collate "C";
--;
-- A reference stands once in a campaign.
create unique index ads_reference on ads (agency_id, campaign_id, external_reference) where external_reference is not null;
--;
-- One row for each campaign that has, or had, a sequence. It is a thing of its own with a version of its own: to put an ad into it
-- is no change of the ads behind it.
create table ad_sequences (
  agency_id bigint not null,
  campaign_id bigint not null,
  version integer not null default 1,
  ad_ids bigint[] not null default '{}',
  -- [{ id, index }]: ads that were taken out, and where they stood
  left_out jsonb not null default '[]',
  updated_at timestamptz not null,
  primary key (agency_id, campaign_id),
  foreign key (agency_id, campaign_id) references campaigns (agency_id, id)
);
--;
alter table ad_sequences enable row level security;
--;
create policy tenant on ad_sequences using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update on ad_sequences to spotdesk_app;
--;
insert into ad_sequences (agency_id, campaign_id, ad_ids, updated_at)
select agency_id, campaign_id, array_agg(id order by sequence_position, id), max(updated_at) from ads
where sequence_position is not null and not archived and type in ('AUDIO', 'VIDEO') and status <> 'INACTIVE'
group by agency_id, campaign_id having count(*) > 1;
--;
alter table ads drop column sequence_position;
--;
-- A file is kept under the hash of its bytes, in the data directory; rows of a demo have none.
alter table creatives
  add column created_by text,
  add column stored boolean not null default false,
  alter column storage_key drop not null;
--;
create unique index creatives_content on creatives (agency_id, coalesce(advertiser_id, 0), sha256) where stored;
--;
create index creatives_blob on creatives (agency_id, sha256) where stored;
