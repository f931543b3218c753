-- Safety of accounts: scopes that are always named, e-mail addresses that count when they are confirmed, invitations that are
-- accepted, and what the maker of a file or a change-set could see.
--
-- A token without scopes was one for everything its user might do, also for what the user was given later. Such tokens keep what the role
-- of their user holds today, and nothing that comes later. A token of somebody without an open place is revoked.
update api_tokens t set scopes = r.scopes
from (values
  -- PLATFORM_ADMIN
  (1, '{CAMPAIGN.READ,CAMPAIGN.WRITE,PUBLISHER.READ,PUBLISHER.WRITE,PUBLISHER_SHOW.READ,PUBLISHER_SHOW.WRITE,SHOW.READ,SHOW.WRITE,ZONE.READ,ZONE.WRITE,ZONE_TAG.READ,ZONE_TAG.WRITE,JINGLE.READ,JINGLE.WRITE,JINGLE.DELETE,MOUNT.READ,MOUNT.WRITE,PODCAST_TAG.READ,PODCAST_TAG.WRITE,PODCAST_TAG.DELETE,PUBLISHER_ADJUSTMENT.READ,PUBLISHER_ADJUSTMENT.WRITE,PUBLISHER_ADJUSTMENT.DELETE,DEMAND_AUDIT.READ,DEMAND_AUDIT.WRITE,REPORT.EXECUTE,SUPPLY_REPORT.EXECUTE,SCHEDULED_REPORT.READ,SCHEDULED_REPORT.WRITE,SCHEDULED_REPORT.DELETE,FORECAST.EXECUTE,GRP_FORECAST.READ,PODCAST_REPORT_FORECAST.EXECUTE,AUDIENCE_DASHBOARD.READ,ATTRIBUTION_DASHBOARD.READ,DCO_DASHBOARD.READ,AGENCY_GRAPHS.READ,CREATIVE_STUDIO.READ,CREATIVE_STUDIO.WRITE,INTERACTIVE_CREATIVE.READ,INTERACTIVE_CREATIVE.WRITE,DYNAMIC_CREATIVE.READ,DYNAMIC_CREATIVE.WRITE,DYNAMIC_CREATIVE.EXECUTE,CREATIVE_MANAGER.READ,CREATIVE_MANAGER.WRITE,TARGETING_CHANNEL.READ,TARGETING_CHANNEL.WRITE,TARGETING_CHANNEL.DELETE,POI_SEGMENT.READ,POI_SEGMENT.WRITE,POI_SEGMENT.DELETE,CUSTOM_AUDIENCE.READ,CUSTOM_AUDIENCE.WRITE,CATEGORY.READ,CATEGORY.WRITE,GLOBAL_SEARCH.READ,OWN_PROFILE.READ,OWN_PROFILE.WRITE,USER.READ,USER.WRITE,AGENCY_SETTINGS.READ,AGENCY_SETTINGS.WRITE,AGENCY_ADVANCED.READ,AGENCY_ADVANCED.WRITE,BILLING.READ,BILLING.WRITE,SALES_CHANNEL.READ,SALES_CHANNEL.WRITE,SUPPLY_PACK.READ,SUPPLY_PACK.WRITE,CONNECTOR.READ,CONNECTOR.WRITE,AUDIT.READ,AUDIT.EXECUTE,BULK.EXECUTE,API_TOKEN.READ,API_TOKEN.WRITE,PROPOSAL.READ,PROPOSAL.EXECUTE,DELIVERY.WRITE}'::text[]),
  -- AGENCY_ADMIN
  (2, '{OWN_PROFILE.READ,OWN_PROFILE.WRITE,CAMPAIGN.READ,CAMPAIGN.WRITE,BULK.EXECUTE,PUBLISHER.READ,PUBLISHER.WRITE,PUBLISHER_SHOW.READ,PUBLISHER_SHOW.WRITE,SHOW.READ,SHOW.WRITE,ZONE.READ,ZONE.WRITE,ZONE_TAG.READ,ZONE_TAG.WRITE,JINGLE.READ,JINGLE.WRITE,JINGLE.DELETE,MOUNT.READ,MOUNT.WRITE,PODCAST_TAG.READ,PODCAST_TAG.WRITE,PODCAST_TAG.DELETE,PUBLISHER_ADJUSTMENT.READ,PUBLISHER_ADJUSTMENT.WRITE,PUBLISHER_ADJUSTMENT.DELETE,DEMAND_AUDIT.READ,DEMAND_AUDIT.WRITE,REPORT.EXECUTE,SUPPLY_REPORT.EXECUTE,SCHEDULED_REPORT.READ,SCHEDULED_REPORT.WRITE,SCHEDULED_REPORT.DELETE,FORECAST.EXECUTE,GRP_FORECAST.READ,PODCAST_REPORT_FORECAST.EXECUTE,AUDIENCE_DASHBOARD.READ,ATTRIBUTION_DASHBOARD.READ,DCO_DASHBOARD.READ,AGENCY_GRAPHS.READ,CREATIVE_STUDIO.READ,CREATIVE_STUDIO.WRITE,INTERACTIVE_CREATIVE.READ,INTERACTIVE_CREATIVE.WRITE,DYNAMIC_CREATIVE.READ,DYNAMIC_CREATIVE.WRITE,DYNAMIC_CREATIVE.EXECUTE,TARGETING_CHANNEL.READ,TARGETING_CHANNEL.WRITE,TARGETING_CHANNEL.DELETE,POI_SEGMENT.READ,POI_SEGMENT.WRITE,POI_SEGMENT.DELETE,CUSTOM_AUDIENCE.READ,CUSTOM_AUDIENCE.WRITE,CATEGORY.READ,CATEGORY.WRITE,GLOBAL_SEARCH.READ,USER.READ,USER.WRITE,AGENCY_SETTINGS.READ,AGENCY_SETTINGS.WRITE,AGENCY_ADVANCED.READ,AGENCY_ADVANCED.WRITE,BILLING.READ,BILLING.WRITE,SALES_CHANNEL.READ,SALES_CHANNEL.WRITE,SUPPLY_PACK.READ,SUPPLY_PACK.WRITE,CONNECTOR.READ,CONNECTOR.WRITE,AUDIT.READ,AUDIT.EXECUTE,API_TOKEN.READ,API_TOKEN.WRITE,PROPOSAL.READ,PROPOSAL.EXECUTE,DELIVERY.WRITE}'::text[]),
  -- CAMPAIGN_MANAGER
  (3, '{OWN_PROFILE.READ,OWN_PROFILE.WRITE,CAMPAIGN.WRITE,CAMPAIGN.READ,BULK.EXECUTE,FORECAST.EXECUTE,REPORT.EXECUTE,SUPPLY_REPORT.EXECUTE,SCHEDULED_REPORT.READ,SCHEDULED_REPORT.WRITE,SCHEDULED_REPORT.DELETE,TARGETING_CHANNEL.WRITE,TARGETING_CHANNEL.READ,POI_SEGMENT.WRITE,POI_SEGMENT.READ,CUSTOM_AUDIENCE.WRITE,CUSTOM_AUDIENCE.READ,CREATIVE_STUDIO.WRITE,CREATIVE_STUDIO.READ,DYNAMIC_CREATIVE.READ,DYNAMIC_CREATIVE.WRITE,DYNAMIC_CREATIVE.EXECUTE,AUDIENCE_DASHBOARD.READ,ATTRIBUTION_DASHBOARD.READ,DCO_DASHBOARD.READ,AGENCY_GRAPHS.READ,AUDIT.READ,GLOBAL_SEARCH.READ}'::text[]),
  -- TRAFFICKER
  (4, '{OWN_PROFILE.READ,OWN_PROFILE.WRITE,CAMPAIGN.WRITE,CAMPAIGN.READ,BULK.EXECUTE,CREATIVE_STUDIO.WRITE,CREATIVE_STUDIO.READ,DYNAMIC_CREATIVE.WRITE,DYNAMIC_CREATIVE.READ,FORECAST.EXECUTE,REPORT.EXECUTE,AUDIT.READ}'::text[]),
  -- ANALYST
  (5, '{OWN_PROFILE.READ,OWN_PROFILE.WRITE,CAMPAIGN.READ,REPORT.EXECUTE,SUPPLY_REPORT.EXECUTE,PODCAST_REPORT_FORECAST.EXECUTE,SCHEDULED_REPORT.READ,SCHEDULED_REPORT.WRITE,SCHEDULED_REPORT.DELETE,AUDIENCE_DASHBOARD.READ,ATTRIBUTION_DASHBOARD.READ,DCO_DASHBOARD.READ,AGENCY_GRAPHS.READ,FORECAST.EXECUTE,GRP_FORECAST.READ}'::text[]),
  -- ADVERTISER
  (6, '{OWN_PROFILE.READ,OWN_PROFILE.WRITE,CAMPAIGN.READ,REPORT.EXECUTE,AUDIENCE_DASHBOARD.READ,ATTRIBUTION_DASHBOARD.READ,DCO_DASHBOARD.READ}'::text[]),
  -- PUBLISHER_MANAGER
  (7, '{OWN_PROFILE.READ,OWN_PROFILE.WRITE,PUBLISHER.WRITE,PUBLISHER.READ,PUBLISHER_SHOW.WRITE,PUBLISHER_SHOW.READ,SHOW.WRITE,SHOW.READ,ZONE.WRITE,ZONE.READ,ZONE_TAG.WRITE,ZONE_TAG.READ,JINGLE.WRITE,JINGLE.READ,MOUNT.WRITE,MOUNT.READ,PODCAST_TAG.WRITE,PODCAST_TAG.READ,PUBLISHER_ADJUSTMENT.READ,PUBLISHER_ADJUSTMENT.WRITE,PUBLISHER_ADJUSTMENT.DELETE,DEMAND_AUDIT.READ,DEMAND_AUDIT.WRITE,SUPPLY_REPORT.EXECUTE,FORECAST.EXECUTE,CAMPAIGN.READ,PROPOSAL.READ,PROPOSAL.EXECUTE}'::text[]),
  -- CREATIVE_MANAGER
  (8, '{OWN_PROFILE.READ,OWN_PROFILE.WRITE,CREATIVE_STUDIO.READ,CREATIVE_STUDIO.WRITE,INTERACTIVE_CREATIVE.READ,INTERACTIVE_CREATIVE.WRITE,DYNAMIC_CREATIVE.READ,DYNAMIC_CREATIVE.WRITE,DYNAMIC_CREATIVE.EXECUTE,CREATIVE_MANAGER.READ,CREATIVE_MANAGER.WRITE}'::text[]),
  -- FINANCE
  (9, '{OWN_PROFILE.READ,OWN_PROFILE.WRITE,CAMPAIGN.READ,BILLING.READ,BILLING.WRITE,REPORT.EXECUTE,SUPPLY_REPORT.EXECUTE}'::text[]),
  -- READ_ONLY
  (10, '{OWN_PROFILE.READ,OWN_PROFILE.WRITE,CAMPAIGN.READ,PUBLISHER.READ,PUBLISHER_SHOW.READ,SHOW.READ,ZONE.READ,ZONE_TAG.READ,JINGLE.READ,MOUNT.READ,PODCAST_TAG.READ,PUBLISHER_ADJUSTMENT.READ,DEMAND_AUDIT.READ,SCHEDULED_REPORT.READ,GRP_FORECAST.READ,AUDIENCE_DASHBOARD.READ,ATTRIBUTION_DASHBOARD.READ,DCO_DASHBOARD.READ,AGENCY_GRAPHS.READ,CREATIVE_STUDIO.READ,INTERACTIVE_CREATIVE.READ,DYNAMIC_CREATIVE.READ,TARGETING_CHANNEL.READ,POI_SEGMENT.READ,CUSTOM_AUDIENCE.READ,CATEGORY.READ,GLOBAL_SEARCH.READ,USER.READ,AGENCY_SETTINGS.READ,AGENCY_ADVANCED.READ,BILLING.READ,SALES_CHANNEL.READ,SUPPLY_PACK.READ,CONNECTOR.READ,AUDIT.READ,API_TOKEN.READ,PROPOSAL.READ}'::text[])
) as r (role_id, scopes)
where cardinality(t.scopes) = 0 and r.role_id = (
  select p.role_id from memberships p
  where p.user_id = t.user_id and not p.disabled and (p.agency_id = t.agency_id or p.role_id = 1)
  order by p.role_id limit 1);
--;
update api_tokens set scopes = '{OWN_PROFILE.READ}', revoked_at = coalesce(revoked_at, now()) where cardinality(scopes) = 0;
--;
alter table api_tokens add constraint api_tokens_scopes check (cardinality(scopes) > 0);
--;
-- They live for ten minutes: whoever waits asks again, with scopes.
delete from device_codes where cardinality(scopes) = 0;
--;
alter table device_codes add constraint device_codes_scopes check (cardinality(scopes) > 0);
--;
-- A new e-mail address waits here until the link of a letter to it is opened. One a person: a newer one replaces it.
create table email_changes (
  user_id bigint primary key references users (id),
  email text not null,
  -- the letter whose link confirms the address
  letter_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
--;
create index email_changes_expiry on email_changes (expires_at);
--;
-- Somebody who has an account already is asked into an agency. What stands here is what the inviter has typed: nothing of the person's
-- profile. The id is of the sequence of users, so that it does not tell an invitation from a new user. A row goes when the invitation
-- is declined.
create table invitations (
  agency_id bigint not null references agencies (id),
  id bigint not null default nextval('user_ids'),
  user_id bigint not null references users (id),
  user_name text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  language text not null,
  time_zone text not null,
  currency text not null,
  country text not null,
  role_id smallint not null,
  advertiser_ids bigint[],
  publisher_ids bigint[],
  -- withdrawn
  disabled boolean not null default false,
  version integer not null default 1,
  -- who invites, as the invited person reads it
  author text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The person is a member since.
  accepted_at timestamptz,
  primary key (agency_id, id)
);
--;
create unique index invitations_person on invitations (agency_id, user_id);
--;
create index invitations_user on invitations (user_id);
--;
grant select, insert, update, delete on email_changes, invitations to spotdesk_app;
--;
-- The advertisers and publishers that the maker could see when it was made; null: all of the agency.
alter table change_sets add column advertiser_ids bigint[];
--;
alter table change_sets add column publisher_ids bigint[];
--;
alter table report_files add column advertiser_ids bigint[];
--;
alter table report_files add column publisher_ids bigint[];
--;
-- Of a place that was never changed it is known what its holder could see. Of others it is not: what they have made counts as made with
-- sight of everything, and is not shown to them while their sight is narrowed.
update change_sets c set advertiser_ids = p.advertiser_ids, publisher_ids = p.publisher_ids from memberships p
where p.agency_id = c.agency_id and p.user_id = c.user_id and p.version = 1 and (p.advertiser_ids is not null or p.publisher_ids is not null);
--;
update report_files f set advertiser_ids = p.advertiser_ids, publisher_ids = p.publisher_ids from memberships p
where p.agency_id = f.agency_id and p.user_id = f.user_id and p.version = 1 and (p.advertiser_ids is not null or p.publisher_ids is not null);
