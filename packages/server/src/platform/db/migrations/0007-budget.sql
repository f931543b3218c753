-- What the budget card reckons with: price lists, exchange rates and sales taxes. All of it is the platform's, the same for every
-- agency, and changes only by rows that begin later: what was in force stays. CPMs in 10^-4 of their currency, rates of tax in 10^-4 percent.
create table fee_cards (
  effective_from date primary key,
  currency text not null,
  -- of each distinct attribution vendor
  attribution_cpm_e4 bigint not null check (attribution_cpm_e4 >= 0),
  source text not null
);
--;
-- A subtype that a card does not name costs nothing.
create table fee_card_formats (
  effective_from date not null references fee_cards (effective_from),
  subtype text not null,
  cpm_e4 bigint not null check (cpm_e4 >= 0),
  primary key (effective_from, subtype)
);
--;
-- Data by targeting rule type and value; '*' is the price of every value that has none of its own.
create table fee_card_data (
  effective_from date not null references fee_cards (effective_from),
  rule_type text not null,
  value text not null,
  cpm_e4 bigint not null check (cpm_e4 >= 0),
  primary key (effective_from, rule_type, value)
);
--;
-- One unit of `base` in `quote`, from that day on until a later row.
create table currency_rates (
  base text not null,
  quote text not null,
  day date not null,
  rate numeric(15, 8) not null check (rate > 0),
  source text not null,
  primary key (base, quote, day)
);
--;
create table sales_tax_states (
  code text primary key,
  name text not null
);
--;
-- On advertising: the state's own rate, and that with the highest local one.
create table sales_tax_rates (
  state_code text not null references sales_tax_states (code),
  effective_from date not null,
  state_rate_e4 integer not null,
  highest_rate_e4 integer not null check (highest_rate_e4 >= state_rate_e4 and state_rate_e4 >= 0),
  source text not null,
  primary key (state_code, effective_from)
);
--;
grant select on fee_cards, fee_card_formats, fee_card_data, currency_rates, sales_tax_states, sales_tax_rates to spotdesk_app;
--;
insert into fee_cards (effective_from, currency, attribution_cpm_e4, source) values ('2000-01-01', 'USD', 5000, 'Standard price list');
--;
insert into fee_card_formats (effective_from, subtype, cpm_e4) values
  ('2000-01-01', 'AUDIO', 0), ('2000-01-01', 'AUDIO_DYNAMIC', 10000), ('2000-01-01', 'INTERACTIVE_SHAKE', 15000),
  ('2000-01-01', 'INTERACTIVE_VOICE', 20000), ('2000-01-01', 'AUDIO_HOST_READ', 0), ('2000-01-01', 'AUDIO_TALENT_READ', 0);
--;
insert into sales_tax_states (code, name) values
  ('AL', 'Alabama'), ('AK', 'Alaska'), ('AZ', 'Arizona'), ('AR', 'Arkansas'),
  ('CA', 'California'), ('CO', 'Colorado'), ('CT', 'Connecticut'), ('DE', 'Delaware'),
  ('DC', 'District of Columbia'), ('FL', 'Florida'), ('GA', 'Georgia'), ('HI', 'Hawaii'),
  ('ID', 'Idaho'), ('IL', 'Illinois'), ('IN', 'Indiana'), ('IA', 'Iowa'),
  ('KS', 'Kansas'), ('KY', 'Kentucky'), ('LA', 'Louisiana'), ('ME', 'Maine'),
  ('MD', 'Maryland'), ('MA', 'Massachusetts'), ('MI', 'Michigan'), ('MN', 'Minnesota'),
  ('MS', 'Mississippi'), ('MO', 'Missouri'), ('MT', 'Montana'), ('NE', 'Nebraska'),
  ('NV', 'Nevada'), ('NH', 'New Hampshire'), ('NJ', 'New Jersey'), ('NM', 'New Mexico'),
  ('NY', 'New York'), ('NC', 'North Carolina'), ('ND', 'North Dakota'), ('OH', 'Ohio'),
  ('OK', 'Oklahoma'), ('OR', 'Oregon'), ('PA', 'Pennsylvania'), ('RI', 'Rhode Island'),
  ('SC', 'South Carolina'), ('SD', 'South Dakota'), ('TN', 'Tennessee'), ('TX', 'Texas'),
  ('UT', 'Utah'), ('VT', 'Vermont'), ('VA', 'Virginia'), ('WA', 'Washington'),
  ('WV', 'West Virginia'), ('WI', 'Wisconsin'), ('WY', 'Wyoming');
--;
insert into sales_tax_rates (state_code, effective_from, state_rate_e4, highest_rate_e4, source) values
  ('HI', '2000-01-01', 40000, 45000, 'General excise tax with the highest county surcharge'),
  ('NM', '2000-01-01', 48750, 91000, 'Gross receipts tax with about the highest local increment'),
  ('WA', '2025-10-01', 65000, 106000, 'Retail sales tax on advertising services (streaming and podcast) with about the highest local rate');
--;
insert into sales_tax_rates (state_code, effective_from, state_rate_e4, highest_rate_e4, source)
  select code, date '2000-01-01', 0, 0, case when code = 'SD' then 'Advertising is exempt' else 'Advertising is not taxed' end
  from sales_tax_states where code not in ('HI', 'NM', 'WA');
