-- Signing in. These tables are read before the agency of a call is known (they are what makes it known), so like users they are
-- reference tables: no agency first in the key and no row-level policy. Nobody finds a row without its secret: what callers hold
-- is looked up by its hash, or carries a signature that is checked first. No secret is stored in a readable form.
--
-- A signed-in browser. The secret of generation n is HMAC(server key, id, n): nothing of it is stored.
create table sessions (
  id uuid primary key,
  user_id bigint not null references users (id),
  -- the active agency of the next access token
  agency_id bigint not null references agencies (id),
  -- counts the rotations of the secret
  generation integer not null default 0,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  ip text,
  user_agent text
);
--;
create index sessions_user on sessions (user_id);
--;
create index sessions_expiry on sessions (expires_at);
--;
create table api_tokens (
  id uuid primary key,
  -- SHA-256 of the token, hex; a token has 256 random bits, so it needs no slow hash
  secret_hash text not null unique,
  user_id bigint not null references users (id),
  -- the one agency of the token
  agency_id bigint not null references agencies (id),
  name text not null,
  -- empty: all that the user may do
  scopes text[] not null,
  client text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
--;
create index api_tokens_user on api_tokens (user_id);
--;
-- A sign-in of a device that waits for its user. Both codes are keyed hashes.
create table device_codes (
  device_hash text primary key,
  user_hash text not null unique,
  client text not null,
  scopes text[] not null,
  token_days integer not null,
  ip text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- grows when the device asks too often
  interval_seconds integer not null,
  polled_at timestamptz,
  approved boolean,
  user_id bigint references users (id),
  agency_id bigint references agencies (id)
);
--;
create index device_codes_expiry on device_codes (expires_at);
--;
-- Counts attempts within a window of time, keyed by a keyed hash of what they have in common (account and address, or address).
create table sign_in_attempts (
  key text primary key,
  attempts integer not null,
  window_start timestamptz not null
);
--;
create index sign_in_attempts_age on sign_in_attempts (window_start);
--;
grant select, insert, update, delete on sessions, api_tokens, device_codes, sign_in_attempts to spotdesk_app;
