-- The part of a fixed price that an hour bears, beside what its feed has stated.
alter table fact_hour add column flat_spend_e7 bigint not null default 0;
