-- E-mail addresses that an agency's digests and notices go to, beside its people.
alter table agencies add column notification_recipients jsonb not null default '[]';
--;
-- The first characters of a token's secret, by which people tell which one a program holds; null: made before they were kept.
alter table api_tokens add column prefix text;
