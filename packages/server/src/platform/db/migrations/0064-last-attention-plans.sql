-- The last morning plan of each user: it is shown at once, while a new one is made.
create table last_attention_plans (
  agency_id bigint not null references agencies (id),
  user_id bigint not null references users (id),
  -- what the user might see then: with other rights the plan is not shown
  seen_as text not null,
  plan jsonb not null,
  primary key (agency_id, user_id)
);
--;
alter table last_attention_plans enable row level security;
--;
create policy tenant on last_attention_plans using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update on last_attention_plans to spotdesk_app;
