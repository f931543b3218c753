-- What the digest of a day has told reaches to here: its beginning until the mail server has taken it, so that the next one tells what it was to tell.
alter table notification_digests add column told_until timestamptz;
--;
update notification_digests set told_until = claimed_at;
--;
alter table notification_digests alter column told_until set not null;
