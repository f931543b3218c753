-- The role of the application: it owns nothing and is bound by row-level security. Roles belong to the whole cluster, so that other
-- databases may have made it before or make it at this moment; the embedded cluster has one that may log in from its beginning.
do $$
begin
  if not exists (select from pg_roles where rolname = 'spotdesk_app') then
    create role spotdesk_app nologin nosuperuser nocreatedb nocreaterole nobypassrls;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$
--;
-- The user of DATABASE_URL connects with `-c role=spotdesk_app`, for which it must be a member (from PostgreSQL 16 on: with SET).
do $$
begin
  if not pg_has_role(current_user, 'spotdesk_app', case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) then
    grant spotdesk_app to current_user;
  end if;
exception when unique_violation then
  null;
end
$$
--;
-- What each migration file said when it was applied: one that is edited afterwards is noticed. The owner's alone.
create table migration_checksums (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
);
