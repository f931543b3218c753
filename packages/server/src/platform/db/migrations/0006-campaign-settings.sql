-- Proposals of RESERVED campaigns, and what was written to publishers about campaigns.
-- A proposal stands once in its buyer's agency and once in its seller's, if that is another one: both sides read their own copy, and
-- the policy of tenants stays what it is everywhere. The terms are those that were offered, whatever the campaign becomes later.
create table proposals (
  agency_id bigint not null,
  id uuid not null,
  campaign_id bigint not null,
  buyer_agency_id bigint not null references agencies (id),
  seller_agency_id bigint not null references agencies (id),
  publisher_id bigint not null references publishers (id),
  status text not null default 'PENDING',
  terms jsonb not null,
  submitted_at timestamptz not null,
  submitted_by text not null,
  decided_at timestamptz,
  decided_by text,
  reason text,
  version integer not null default 1,
  primary key (agency_id, id)
);
--;
create index proposals_campaign on proposals (agency_id, campaign_id, submitted_at);
--;
create index proposals_recent on proposals (agency_id, submitted_at desc, id);
--;
alter table proposals enable row level security;
--;
create policy tenant on proposals using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update on proposals to spotdesk_app;
--;
-- What waits for an answer now was offered too.
insert into proposals (agency_id, id, campaign_id, buyer_agency_id, seller_agency_id, publisher_id, terms, submitted_at, submitted_by)
select side.agency_id, c.proposal_id, c.id, c.agency_id, p.owner_agency_id, p.id,
  jsonb_build_object('name', c.name, 'advertiser', a.name, 'startDate', c.start_date, 'endDate', c.end_date, 'currency', c.currency,
    'objectiveType', c.objective_type, 'objectiveValue', c.objective_value, 'objectiveUnlimited', c.objective_unlimited,
    'revenueType', c.revenue_type, 'cpmE4', c.cpm_e4),
  c.submitted_at, coalesce(c.assigned_username, '')
from (select *, gen_random_uuid() as proposal_id from campaigns where status = 'PENDING' and publisher_id is not null) c
join publishers p on p.id = c.publisher_id
join advertisers a on a.agency_id = c.agency_id and a.id = c.advertiser_id
cross join lateral (select c.agency_id union select p.owner_agency_id) side (agency_id);
--;
-- Where a publisher wants to be written to; without it, its managers are.
alter table publishers add column contact_email text;
--;
create table campaign_notifications (
  agency_id bigint not null,
  id uuid not null,
  campaign_id bigint not null,
  publisher_id bigint references publishers (id),
  recipients text[] not null,
  subject text not null,
  body text not null,
  reply_to text,
  status text not null default 'QUEUED',
  attempts smallint not null default 0,
  -- Until then the process that sends it is left alone.
  claimed_until timestamptz,
  failure text,
  created_by text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, campaign_id) references campaigns (agency_id, id)
);
--;
create index campaign_notifications_campaign on campaign_notifications (agency_id, campaign_id, created_at);
--;
create index campaign_notifications_waiting on campaign_notifications (agency_id, created_at) where status = 'QUEUED';
--;
alter table campaign_notifications enable row level security;
--;
create policy tenant on campaign_notifications using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update on campaign_notifications to spotdesk_app;
