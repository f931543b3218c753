-- What happened to campaigns, proposals and jobs of a user. A row is written with its cause, once for each cause.
create sequence user_notification_ids;
--;
create table user_notifications (
  agency_id bigint not null references agencies (id),
  id bigint not null default nextval('user_notification_ids'),
  -- 0: the agency's own recipients, who have no centre but a digest
  user_id bigint not null,
  kind text not null,
  event text not null,
  -- 'campaign', 'ad', 'proposal' or 'job', and its id
  entity_type text not null,
  entity_id text not null,
  -- what tells two events of one entity apart
  cause text not null,
  -- decides who may still read it; null: a job
  campaign_id bigint,
  details jsonb not null default '{}',
  at timestamptz not null,
  read_at timestamptz,
  primary key (agency_id, id),
  unique (agency_id, user_id, kind, entity_id, cause)
);
--;
create index user_notifications_latest on user_notifications (agency_id, user_id, at desc, id desc);
--;
-- The count on the bell, which every open page asks for each minute.
create index user_notifications_unread on user_notifications (agency_id, user_id) where read_at is null;
--;
create index user_notifications_age on user_notifications (at);
--;
-- The kinds as a user wants them; a user without a row has the usual ones.
create table notification_settings (
  agency_id bigint not null references agencies (id),
  user_id bigint not null references users (id),
  -- kind → { inApp, email }
  kinds jsonb not null,
  updated_at timestamptz not null,
  primary key (agency_id, user_id)
);
--;
-- A digest is claimed before it is sent: one a day and recipient at most, however many processes there are. user_id 0: the agency's own addresses.
create table notification_digests (
  agency_id bigint not null references agencies (id),
  user_id bigint not null,
  -- of the recipient's time zone
  day date not null,
  claimed_at timestamptz not null,
  lines integer not null default 0,
  primary key (agency_id, user_id, day)
);
--;
alter table user_notifications enable row level security;
--;
create policy tenant on user_notifications using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
alter table notification_settings enable row level security;
--;
create policy tenant on notification_settings using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
alter table notification_digests enable row level security;
--;
create policy tenant on notification_digests using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update on user_notifications, notification_settings, notification_digests to spotdesk_app;
--;
grant usage, select on sequence user_notification_ids to spotdesk_app;
