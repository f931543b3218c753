-- Users of an agency, what is written to them about their accounts, and the settings of agencies.
-- A place in an agency can be closed without closing the person's others; it has a version of its own, as the person has.
alter table memberships add column disabled boolean not null default false;
--;
alter table memberships add column version integer not null default 1;
--;
alter table memberships add column created_at timestamptz not null default now();
--;
-- Somebody who was invited has no password until they choose one.
alter table users alter column password_hash drop not null;
--;
create index users_email on users (lower(email));
--;
alter table agencies add column domain text;
--;
-- Who has forgotten a password, as it was typed: known or not, it is one row, looked at after the answer and then deleted.
create table password_requests (
  id uuid primary key,
  asked_for text not null,
  asked_at timestamptz not null
);
--;
-- E-mails about accounts, some with a link that works once. The secret of a link is HMAC(server key, id): only its hash is here.
create table account_mails (
  id uuid primary key,
  user_id bigint not null references users (id),
  -- in whose name it is written, and where what the link does is audited
  agency_id bigint not null references agencies (id),
  kind text not null,
  recipient text not null,
  -- who caused it; null: the user
  author text,
  link_hash text unique,
  expires_at timestamptz,
  used_at timestamptz,
  status text not null default 'QUEUED',
  attempts smallint not null default 0,
  -- Until then the process that sends it is left alone.
  claimed_until timestamptz,
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz
);
--;
create index account_mails_user on account_mails (user_id, created_at);
--;
create index account_mails_waiting on account_mails (created_at) where status = 'QUEUED';
--;
create index account_mails_age on account_mails (created_at);
--;
grant select, insert, update, delete on password_requests, account_mails to spotdesk_app;
