-- A request is known by its input, and was by its text before: those of keys that are stored cannot be compared with new ones. A key
-- without a fingerprint is that of any request, so that one that is sent again gets its first answer. Keys are kept for two days.
update idempotency_keys set fingerprint = '';
