-- A sign-in of a browser extension that a person has allowed, until the extension has changed its code for a token. The code is a keyed
-- hash; the challenge is the SHA-256 of a secret that the extension alone knows.
create table authorization_codes (
  code_hash text primary key,
  challenge text not null,
  redirect_uri text not null,
  client text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  token_days integer not null,
  user_id bigint not null references users (id),
  agency_id bigint not null references agencies (id),
  -- the session in which it was allowed: its end is the end of the code
  session_id uuid not null references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  -- set by the first attempt, right or wrong
  used_at timestamptz,
  -- the token of a right attempt, which a second use revokes
  token_id uuid references api_tokens (id) on delete cascade
);
--;
create index authorization_codes_expiry on authorization_codes (expires_at);
--;
create index authorization_codes_session on authorization_codes (session_id);
--;
create index authorization_codes_token on authorization_codes (token_id);
--;
grant select, insert, update, delete on authorization_codes to spotdesk_app;
