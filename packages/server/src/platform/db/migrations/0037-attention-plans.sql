-- Morning plans: the fixes that were chosen together, by the change-set that makes them. A plan counts once that is applied.
create table attention_plans (
  agency_id bigint not null,
  change_set_id uuid not null,
  made_at timestamptz not null,
  made_by text not null,
  -- [{ campaignId, text, before, after }]
  fixes jsonb not null,
  primary key (agency_id, change_set_id),
  foreign key (agency_id, change_set_id) references change_sets (agency_id, id) on delete cascade
);
--;
create index attention_plans_latest on attention_plans (agency_id, made_at desc);
--;
-- Users who get the plan of the morning by e-mail.
create table attention_digests (
  agency_id bigint not null references agencies (id),
  user_id bigint not null references users (id),
  enabled boolean not null,
  -- the last day of the agency that it was sent for: set before it is sent, so that no day is sent twice
  sent_day date,
  updated_at timestamptz not null,
  primary key (agency_id, user_id)
);
--;
alter table attention_plans enable row level security;
--;
create policy tenant on attention_plans using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
alter table attention_digests enable row level security;
--;
create policy tenant on attention_digests using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update on attention_plans, attention_digests to spotdesk_app;
