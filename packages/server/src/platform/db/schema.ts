// Written by generate-types.ts from the migrated database. Do not edit.
import type { ColumnType } from 'kysely'

/** The database fills it in when an insert leaves it out. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Exact decimal, answered as text. */
type Numeric = ColumnType<string, string | number, string | number>
/** Given and answered as a Date; written also as ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Answered as its value; written as JSON text, since an array would be taken for one of PostgreSQL's. */
type Json = ColumnType<unknown, string, string>

export interface AccountMails {
  id: string
  user_id: number
  agency_id: number
  kind: string
  recipient: string
  author: string | null
  link_hash: string | null
  expires_at: Timestamp | null
  used_at: Timestamp | null
  status: Generated<string>
  attempts: Generated<number>
  claimed_until: Timestamp | null
  failure: string | null
  created_at: Timestamp
  sent_at: Timestamp | null
}

export interface AdSequences {
  agency_id: number
  campaign_id: number
  version: Generated<number>
  ad_ids: Generated<number[]>
  left_out: Generated<Json>
  updated_at: Timestamp
}

export interface AdTotals {
  agency_id: number
  ad_id: number
  impressions: Generated<number>
  completes: Generated<number>
  clicks: Generated<number>
  spend_e7: Generated<Numeric>
}

export interface Ads {
  agency_id: number
  id: Generated<number>
  campaign_id: number
  name: string
  name_lc: string
  external_reference: string | null
  version: Generated<number>
  status: Generated<string>
  archived: Generated<boolean>
  type: string
  subtype: string | null
  weight: Generated<number>
  included_in_objective: Generated<boolean>
  creative_id: number | null
  estimated_duration_s: number | null
  click_url: string | null
  redirect_url: string | null
  linked_to: Generated<number[]>
  capping: Generated<Json>
  brief_status: string | null
  targeting: Json | null
  targeting_link: Generated<string>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  impression_trackers: Generated<string[]>
  start_date: Timestamp | null
  end_date: Timestamp | null
  brief_at: Timestamp | null
  name_key: string | null
}

export interface Advertisers {
  agency_id: number
  id: Generated<number>
  name: string
  name_lc: string
  status: Generated<string>
  external_reference: string | null
  domain: string | null
  contact: string | null
  email: string | null
  category_ids: Generated<string[]>
  version: Generated<number>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  name_key: string | null
}

export interface Agencies {
  id: Generated<number>
  market_id: number
  name: string
  currency: string
  time_zone: string
  maximum_cpm_e4: number | null
  default_agency: Generated<boolean>
  self_managed: Generated<boolean>
  failed_payment: Generated<boolean>
  features: Generated<Json>
  settings: Generated<Json>
  version: Generated<number>
  created_at: Generated<Timestamp>
  domain: string | null
  recount_since: Timestamp | null
  notification_recipients: Generated<Json>
}

export interface ApiTokens {
  id: string
  secret_hash: string
  user_id: number
  agency_id: number
  name: string
  scopes: string[]
  client: string
  created_at: Timestamp
  expires_at: Timestamp
  last_used_at: Timestamp | null
  revoked_at: Timestamp | null
  prefix: string | null
}

export interface AttentionDigests {
  agency_id: number
  user_id: number
  enabled: boolean
  sent_day: string | null
  updated_at: Timestamp
}

export interface AttentionPlans {
  agency_id: number
  change_set_id: string
  made_at: Timestamp
  made_by: string
  fixes: Json
}

export interface AttributionHour {
  agency_id: number
  campaign_id: number
  hour: Timestamp
  ad_id: number
  publisher_id: number
  vendor: string
  window_days: number
  exposed: number
  control: number
  conversions: Json
  control_conversions: Json
  delays: Json
  value_e4: Generated<number>
  revision: Generated<number>
}

export interface AudienceDays {
  agency_id: number
  day: string
  dimension: string
  value: string
  impressions: Numeric
}

export interface AudienceHour {
  agency_id: number
  campaign_id: number
  hour: Timestamp
  dimension: string
  impressions: Json
  completes: Json
  clicks: Json
  revision: Generated<number>
}

export interface AuditEvents {
  agency_id: number
  at: Timestamp
  id: string
  actor_type: string
  actor_id: string
  actor_name: string
  ip: string | null
  request_id: string | null
  source: string
  change_set_id: string | null
  entity_type: string
  entity_id: number
  entity_name: string
  action: string
  version_before: number | null
  version_after: number | null
  diff: Generated<Json>
  reason: string | null
  agent: string | null
}

export interface AuditNames {
  agency_id: number
  entity_type: string
  entity_id: number
  name_lc: string
}

export interface AuthorizationCodes {
  code_hash: string
  challenge: string
  redirect_uri: string
  client: string
  scopes: string[]
  token_days: number
  user_id: number
  agency_id: number
  session_id: string
  expires_at: Timestamp
  used_at: Timestamp | null
  token_id: string | null
}

export interface BidHour {
  agency_id: number
  campaign_id: number
  hour: Timestamp
  requests: number
  eligible: number
  bids: number
  valid: number
  wins: number
  losses: Json
  no_bids: Json
  floors: Json
  winning_prices: Json
  revision: Generated<number>
}

export interface CampaignDays {
  agency_id: number
  campaign_id: number
  day: string
  impressions: number
  second_screen_impressions: number
  completes: number
  clicks: number
  spend_e7: Numeric
  second_screen_spend_e7: Numeric
  opportunities: number | null
  first_hour: Timestamp | null
  last_hour: Timestamp | null
}

export interface CampaignNotifications {
  agency_id: number
  id: string
  campaign_id: number
  publisher_id: number | null
  recipients: string[]
  subject: string
  body: string
  reply_to: string | null
  status: Generated<string>
  attempts: Generated<number>
  claimed_until: Timestamp | null
  failure: string | null
  created_by: string
  created_at: Timestamp
  sent_at: Timestamp | null
}

export interface CampaignTotals {
  agency_id: number
  campaign_id: number
  impressions: Generated<number>
  second_screen_impressions: Generated<number>
  completes: Generated<number>
  clicks: Generated<number>
  spend_e7: Generated<Numeric>
  second_screen_spend_e7: Generated<Numeric>
  complete_e1: number | null
  estimated_complete_e1: number | null
  second_screen_complete_e1: number | null
  second_screen_estimated_complete_e1: number | null
  first_hour: Timestamp | null
  last_hour: Timestamp | null
  opportunities: number | null
  elapsed_e1: number | null
}

export interface Campaigns {
  agency_id: number
  id: Generated<number>
  name: string
  name_lc: string
  name_key: string
  external_reference: string | null
  version: Generated<number>
  type: string
  status: string
  status_rank: number
  archived: Generated<boolean>
  submitted_at: Timestamp | null
  accepted_at: Timestamp | null
  rejected_at: Timestamp | null
  status_reason: string | null
  paused: Generated<boolean>
  objective_met: Generated<boolean>
  advertiser_id: number
  order_id: number | null
  publisher_id: number | null
  deal_id: string | null
  start_date: Timestamp | null
  end_date: Timestamp | null
  currency: string
  objective_type: Generated<string>
  objective_value: Numeric | null
  objective_unlimited: Generated<boolean>
  revenue_type: Generated<string>
  cpm_e4: number | null
  pacing_type: Generated<string>
  pacing_priority: number
  margin_e4: Generated<number>
  second_screen_objective: number | null
  second_screen_cpm_e4: number | null
  capping: Generated<Json>
  category_ids: Generated<string[]>
  attribution_pixel_ids: Generated<string[]>
  dco: Generated<boolean>
  assigned_username: string | null
  targeting: Json | null
  delivery_statuses: Generated<string[]>
  pace: Numeric | null
  completed_at: Timestamp | null
  settings_changed_at: Timestamp | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  pauses: Generated<Timestamp[]>
}

export interface ChangeItems {
  agency_id: number
  change_set_id: string
  index: number
  line: number | null
  verdict: string
  action: string | null
  entity_id: number | null
  external_reference: string | null
  name: string | null
  base_version: number | null
  changes: Generated<Json>
  fields: Json | null
  errors: Generated<Json>
  warnings: Generated<Json>
  cells: Json | null
  outcome: string | null
  entity_type: Generated<string>
}

export interface ChangeSets {
  agency_id: number
  id: string
  kind: string
  source: string
  status: string
  hash: Generated<string>
  mode: Generated<string>
  file_name: string | null
  actor_type: string
  actor_id: string
  actor_name: string
  reverts: string | null
  job_id: string | null
  counts: Generated<Json>
  created_at: Generated<Timestamp>
  expires_at: Timestamp | null
  applied_at: Timestamp | null
  reverted_at: Timestamp | null
  user_id: number | null
  result: Json | null
  reverts_event: string | null
  advertiser_ids: number[] | null
  publisher_ids: number[] | null
  agent: string | null
}

export interface Creatives {
  agency_id: number
  id: Generated<number>
  advertiser_id: number | null
  name: string
  name_lc: string
  file_name: string
  media_type: string
  bytes: number
  duration_ms: number | null
  loudness_lufs: Numeric | null
  storage_key: string | null
  sha256: string
  created_at: Generated<Timestamp>
  created_by: string | null
  stored: Generated<boolean>
  width: number | null
  height: number | null
}

export interface CurrencyRates {
  base: string
  quote: string
  day: string
  rate: Numeric
  source: string
}

export interface DashboardColumns {
  agency_id: number
  user_id: number
  dashboard: string
  col_def: Json
  updated_at: Generated<Timestamp>
}

export interface DcoHour {
  agency_id: number
  campaign_id: number
  hour: Timestamp
  ad_id: number
  combination: string
  choices: Json
  defaults: Json
  impressions: number
  completes: number
  clicks: number
  revision: Generated<number>
}

export interface DeliveryBatches {
  agency_id: number
  kind: string
  batch_id: string
  job_id: string
  file_name: string
  file_sha256: string
  complete_until: Timestamp | null
  created_by: string
  created_at: Timestamp
  finished_at: Timestamp | null
  outcome: string | null
  total_rows: number
  created: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  total_errors: Generated<number>
  errors: Generated<Json>
}

export interface DeliveryClock {
  agency_id: number
  as_of: Timestamp
}

export interface DeliveryDays {
  agency_id: number
  campaign_id: number
  day: string
  ad_id: number
  zone_id: number
  publisher_id: number
  impressions: number
  second_screen_impressions: number
  completes: number
  clicks: number
  opportunities: number | null
  spend_e7: Numeric
  second_screen_spend_e7: Numeric
  first_hour: Timestamp | null
  last_hour: Timestamp | null
}

export interface DeliveryPasses {
  agency_id: number
  started_at: Timestamp
  last_id: Generated<number>
  finished_at: Timestamp | null
  history_from: Timestamp | null
  weekday_supply: number[] | null
}

export interface DeliveryTotals {
  agency_id: number
  campaign_id: number
  ad_id: number
  zone_id: number
  publisher_id: number
  impressions: number
  second_screen_impressions: number
  completes: number
  clicks: number
  opportunities: number | null
  spend_e7: Numeric
  second_screen_spend_e7: Numeric
  first_hour: Timestamp | null
  last_hour: Timestamp | null
}

export interface DemographicUniverses {
  country: string
  gender: string
  age_from: number
  age_to: number
  population: number
  source: string
  as_of: string
}

export interface DeviceCodes {
  device_hash: string
  user_hash: string
  client: string
  scopes: string[]
  token_days: number
  ip: string
  requested_at: Timestamp
  expires_at: Timestamp
  interval_seconds: number
  polled_at: Timestamp | null
  approved: boolean | null
  user_id: number | null
  agency_id: number | null
}

export interface EmailChanges {
  user_id: number
  email: string
  letter_id: string
  created_at: Timestamp
  expires_at: Timestamp
}

export interface FactHour {
  agency_id: number
  campaign_id: number
  ad_id: number
  zone_id: number
  hour: Timestamp
  publisher_id: number
  impressions: number
  second_screen_impressions: Generated<number>
  completes: Generated<number>
  clicks: Generated<number>
  spend_e7: number
  second_screen_spend_e7: Generated<number>
  revision: Generated<number>
  opportunities: number | null
  cpm_e4: number | null
  second_screen_cpm_e4: number | null
  flat_spend_e7: Generated<number>
}

export interface FeeCardData {
  effective_from: string
  rule_type: string
  value: string
  cpm_e4: number
}

export interface FeeCardFormats {
  effective_from: string
  subtype: string
  cpm_e4: number
}

export interface FeeCards {
  effective_from: string
  currency: string
  attribution_cpm_e4: number
  source: string
}

export interface ForecastBytes {
  name: string
  piece: number
  content: Buffer
}

export interface ForecastCalibrations {
  week: string
  made_at: Timestamp
  forecasts: number
  campaigns: number
  spread: number
  later_share: number
  later_deviation: number
  points: Json
  brier: number | null
  base_brier: number | null
  covered: number | null
}

export interface ForecastFailure {
  id: number
  at: Timestamp
  problem: string
}

export interface ForecastInventory {
  id: string
  inputs: string
  origin: Timestamp
  requests: number
  listeners: number
  zones: number
  built_at: Timestamp
}

export interface ForecastLog {
  agency_id: number
  id: string
  campaign_id: number
  made_at: Timestamp
  actor_id: string
  actor_name: string
  cause: string
  as_saved: boolean
  inputs_hash: string
  snapshot_version: string
  snapshot_built_at: Timestamp
  status: string
  reason: string | null
  starts_at: Timestamp | null
  ends_at: Timestamp | null
  remaining: number | null
  available: number | null
  deliverable: number | null
  request: Json
  result: Json
  days: Generated<Json>
  publishers: Generated<Json>
  weekday_supply: number[] | null
  probability: number | null
  sellable: number | null
  available_low: number | null
  available_high: number | null
  deliverable_low: number | null
  deliverable_high: number | null
}

export interface ForecastSnapshot {
  version: string
  number: number
  inventory_id: string
  built_at: Timestamp
  build_ms: number
  campaigns: number
  idle_adjustments: Generated<number[]>
  left_out_campaigns: Generated<number[]>
}

export interface HelpOpinions {
  agency_id: number
  user_id: number
  item: string
  opinion: string
  changes: Generated<number>
  updated_at: Timestamp
}

export interface IdempotencyKeys {
  agency_id: number
  actor_id: string
  key: string
  fingerprint: string
  status: number | null
  headers: Json | null
  body: string | null
  created_at: Generated<Timestamp>
}

export interface InventoryAdjustments {
  agency_id: number
  id: Generated<number>
  name: string
  name_lc: string
  name_key: string | null
  start_date: Timestamp
  end_date: Timestamp
  publisher_ids: Generated<number[]>
  zone_ids: Generated<number[]>
  show_ids: Generated<number[]>
  countries: Generated<string[]>
  feed_types: Generated<string[]>
  corrections: Generated<Json>
  deleted: Generated<boolean>
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface InventoryMarginDaily {
  agency_id: number
  attribute: string
  day: string
  value: string
  requests: number
  revision: Generated<number>
}

export interface InventorySample {
  agency_id: number
  id: string
  job_id: string | null
  requests: number
  first_at: Timestamp
  last_at: Timestamp
  content: Buffer
  created_at: Timestamp
}

export interface InventoryVolumeHourly {
  agency_id: number
  zone_id: number
  hour: Timestamp
  requests: number
  revision: Generated<number>
}

export interface Invitations {
  agency_id: number
  id: Generated<number>
  user_id: number
  user_name: string
  first_name: string
  last_name: string
  email: string
  language: string
  time_zone: string
  currency: string
  country: string
  role_id: number
  advertiser_ids: number[] | null
  publisher_ids: number[] | null
  disabled: Generated<boolean>
  version: Generated<number>
  author: string
  created_at: Timestamp
  expires_at: Timestamp
  accepted_at: Timestamp | null
  date_format: Generated<string>
  time_format: Generated<string>
}

export interface JobFiles {
  agency_id: number
  job_id: string
  role: string
  file_name: string
  media_type: string
  content: Buffer
  created_at: Generated<Timestamp>
}

export interface Jobs {
  agency_id: number
  id: string
  type: string
  kind: string
  status: Generated<string>
  outcome: string | null
  dry_run: Generated<boolean>
  mode: Generated<string>
  file_name: string | null
  file_sha256: string | null
  change_set_id: string | null
  actor_id: string
  actor: Json
  input: Generated<Json>
  total_items: Generated<number>
  done_items: Generated<number>
  total_errors: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  cancel_requested: Generated<boolean>
  failure: string | null
  created_at: Generated<Timestamp>
  started_at: Timestamp | null
  finished_at: Timestamp | null
  worker: number | null
  attempts: Generated<number>
  process_ends: Generated<number>
  ended_worker: number | null
}

export interface LastAttentionPlans {
  agency_id: number
  user_id: number
  seen_as: string
  plan: Json
}

export interface LastForecasts {
  agency_id: number
  campaign_id: number
  made_at: Timestamp
  status: string
  reason: Json | null
  probability: number | null
  delta_impressions: number | null
  delta_percent: number | null
}

export interface Maintenance {
  name: string
  due_at: Timestamp
  worker: number | null
}

export interface Markets {
  id: number
  name: string
  country_codes: string[]
  currency: string
  time_zone: string
}

export interface Memberships {
  agency_id: number
  user_id: number
  role_id: number
  advertiser_ids: number[] | null
  publisher_ids: number[] | null
  disabled: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Timestamp>
}

export interface MendedValues {
  id: number
  agency_id: number | null
  entity_type: string
  entity_id: number
  entity_name: string
  version: number | null
  field: string
  value_before: string | null
  value_after: string | null
  reason: string
  told_at: Timestamp | null
}

export interface NotificationDigests {
  agency_id: number
  user_id: number
  day: string
  claimed_at: Timestamp
  lines: Generated<number>
  told_until: Timestamp
}

export interface NotificationSettings {
  agency_id: number
  user_id: number
  kinds: Json
  updated_at: Timestamp
}

export interface Orders {
  agency_id: number
  id: Generated<number>
  advertiser_id: number
  name: string
  name_lc: string
  start_date: Timestamp | null
  end_date: Timestamp | null
  currency: string
  revenue_type: Generated<string>
  objective_type: Generated<string>
  objective_value: Numeric | null
  objective_unlimited: Generated<boolean>
  managed_objective: Numeric | null
  optimised_objective: Numeric | null
  capping: Generated<Json>
  deal_id: string | null
  comments: string | null
  external_reference: string | null
  duplication_status: string | null
  archived: Generated<boolean>
  margin_e4: Generated<number>
  version: Generated<number>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  name_key: string | null
  duplicate_of: number | null
  duplicated_at: Timestamp | null
}

export interface PasswordRequests {
  id: string
  asked_for: string
  asked_at: Timestamp
}

export interface Proposals {
  agency_id: number
  id: string
  campaign_id: number
  buyer_agency_id: number
  seller_agency_id: number
  publisher_id: number
  status: Generated<string>
  terms: Json
  submitted_at: Timestamp
  submitted_by: string
  decided_at: Timestamp | null
  decided_by: string | null
  reason: string | null
  version: Generated<number>
}

export interface Publishers {
  id: Generated<number>
  owner_agency_id: number
  market_id: number
  name: string
  domain: string
  type: string
  status: Generated<string>
  currency: string
  time_zone: string
  revenue_share_e4: Generated<number>
  created_at: Generated<Timestamp>
  contact_email: string | null
  external_reference: string | null
  category_ids: Generated<string[]>
  name_lc: string
  name_key: string | null
  version: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface ReachFacts {
  agency_id: number
  campaign_id: number
  ad_id: number
  publisher_id: number
  zone_id: number
  from_day: string
  to_day: string
  listeners: number
  revision: Generated<number>
}

export interface ReleaseSchedules {
  agency_id: number
  id: Generated<number>
  name: string
  name_lc: string
  name_key: string | null
  zone_ids: number[]
  trusted: boolean
  releases: Json
  deleted: Generated<boolean>
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ReportFiles {
  agency_id: number
  client: string
  file_name: string
  media_type: string
  content: Buffer | null
  user_id: number
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  advertiser_ids: number[] | null
  publisher_ids: number[] | null
  report_id: string | null
}

export interface ReportParts {
  agency_id: number
  report_id: string
  number: number
  content: Buffer
  created_at: Generated<Timestamp>
}

export interface ReportTurns {
  agency_id: number
  user_id: number
  holder: string
  until: Timestamp
}

export interface SalesTaxRates {
  state_code: string
  effective_from: string
  state_rate_e4: number
  highest_rate_e4: number
  source: string
}

export interface SalesTaxStates {
  code: string
  name: string
}

export interface SavedViewDefaults {
  agency_id: number
  user_id: number
  screen: string
  view_id: number | null
  updated_at: Timestamp
}

export interface SavedViews {
  agency_id: number
  id: Generated<number>
  name: string
  name_lc: string
  name_key: string | null
  screen: string
  scope: string
  owner_id: number
  owner_name: string
  filters: Json
  sort: string | null
  shown_columns: string[] | null
  deleted: Generated<boolean>
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface Segments {
  agency_id: number
  id: Generated<number>
  kind: string
  name: string
  status: Generated<string>
  version: Generated<number>
  created_at: Generated<Timestamp>
  rules: Generated<Json>
}

export interface Sessions {
  id: string
  user_id: number
  agency_id: number
  generation: Generated<number>
  rotated_at: Timestamp
  created_at: Timestamp
  expires_at: Timestamp
  revoked_at: Timestamp | null
  ip: string | null
  user_agent: string | null
}

export interface Shows {
  id: Generated<number>
  publisher_id: number
  name: string
  kind: string
  language: string | null
  category: string | null
  status: Generated<string>
  created_at: Generated<Timestamp>
  owner_agency_id: number
  external_reference: string | null
  name_lc: string
  name_key: string | null
  version: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface SignInAttempts {
  key: string
  attempts: number
  window_start: Timestamp
}

export interface SupplyPacks {
  id: Generated<number>
  owner_agency_id: number
  name: string
  visibility: Generated<string>
  agency_ids: Generated<number[]>
  publisher_ids: Generated<number[]>
  zone_ids: Generated<number[]>
  show_ids: Generated<number[]>
  floor_cpm_e4: Generated<number>
  deal_id: string | null
  status: Generated<string>
  created_at: Generated<Timestamp>
}

export interface TargetingPresets {
  agency_id: number
  id: Generated<number>
  name: string
  name_lc: string
  name_key: string | null
  targeting: Json
  created_by: string
  deleted: Generated<boolean>
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface TargetingValueLoads {
  name: string
  version: string
  loaded_at: Generated<Timestamp>
}

export interface TargetingValueNames {
  kind: string
  key: string
  value: string
}

export interface TargetingValues {
  kind: string
  value: string
  label: string
  detail: string | null
  search_key: string
  country: string | null
  region: string | null
  weight: Generated<number>
}

export interface UserNotifications {
  agency_id: number
  id: Generated<number>
  user_id: number
  kind: string
  event: string
  entity_type: string
  entity_id: string
  cause: string
  campaign_id: number | null
  details: Generated<Json>
  at: Timestamp
  read_at: Timestamp | null
}

export interface Users {
  id: Generated<number>
  user_name: string
  user_name_lc: string
  password_hash: string | null
  first_name: string
  last_name: string
  email: string
  language: Generated<string>
  time_zone: string
  currency: string
  date_format: Generated<string>
  time_format: Generated<string>
  country: string
  disabled: Generated<boolean>
  auth_version: Generated<number>
  version: Generated<number>
  created_at: Generated<Timestamp>
  first_password_hash: string | null
}

export interface ZoneDays {
  agency_id: number
  day: string
  publisher_id: number
  zone_id: number
  currency: string
  parts: number
  impressions: number
  second_screen_impressions: number
  completes: number
  clicks: number
  opportunities: number
  unknown_opportunities: number
  spend_e7: Numeric
  second_screen_spend_e7: Numeric
  first_hour: Timestamp | null
  last_hour: Timestamp | null
}

export interface Zones {
  id: Generated<number>
  publisher_id: number
  name: string
  format: string
  feed_type: string
  max_duration_s: Generated<number>
  max_ads_per_break: Generated<number>
  floor_cpm_e4: Generated<number>
  status: Generated<string>
  genres: Generated<string[]>
  categories: Generated<string[]>
  owner_agency_id: number
  external_reference: string | null
  positions: Generated<string[]>
  tags: Generated<string[]>
  name_lc: string
  name_key: string | null
  version: Generated<number>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export interface DB {
  account_mails: AccountMails
  ad_sequences: AdSequences
  ad_totals: AdTotals
  ads: Ads
  advertisers: Advertisers
  agencies: Agencies
  api_tokens: ApiTokens
  attention_digests: AttentionDigests
  attention_plans: AttentionPlans
  attribution_hour: AttributionHour
  audience_days: AudienceDays
  audience_hour: AudienceHour
  audit_events: AuditEvents
  audit_names: AuditNames
  authorization_codes: AuthorizationCodes
  bid_hour: BidHour
  campaign_days: CampaignDays
  campaign_notifications: CampaignNotifications
  campaign_totals: CampaignTotals
  campaigns: Campaigns
  change_items: ChangeItems
  change_sets: ChangeSets
  creatives: Creatives
  currency_rates: CurrencyRates
  dashboard_columns: DashboardColumns
  dco_hour: DcoHour
  delivery_batches: DeliveryBatches
  delivery_clock: DeliveryClock
  delivery_days: DeliveryDays
  delivery_passes: DeliveryPasses
  delivery_totals: DeliveryTotals
  demographic_universes: DemographicUniverses
  device_codes: DeviceCodes
  email_changes: EmailChanges
  fact_hour: FactHour
  fee_card_data: FeeCardData
  fee_card_formats: FeeCardFormats
  fee_cards: FeeCards
  forecast_bytes: ForecastBytes
  forecast_calibrations: ForecastCalibrations
  forecast_failure: ForecastFailure
  forecast_inventory: ForecastInventory
  forecast_log: ForecastLog
  forecast_snapshot: ForecastSnapshot
  help_opinions: HelpOpinions
  idempotency_keys: IdempotencyKeys
  inventory_adjustments: InventoryAdjustments
  inventory_margin_daily: InventoryMarginDaily
  inventory_sample: InventorySample
  inventory_volume_hourly: InventoryVolumeHourly
  invitations: Invitations
  job_files: JobFiles
  jobs: Jobs
  last_attention_plans: LastAttentionPlans
  last_forecasts: LastForecasts
  maintenance: Maintenance
  markets: Markets
  memberships: Memberships
  mended_values: MendedValues
  notification_digests: NotificationDigests
  notification_settings: NotificationSettings
  orders: Orders
  password_requests: PasswordRequests
  proposals: Proposals
  publishers: Publishers
  reach_facts: ReachFacts
  release_schedules: ReleaseSchedules
  report_files: ReportFiles
  report_parts: ReportParts
  report_turns: ReportTurns
  sales_tax_rates: SalesTaxRates
  sales_tax_states: SalesTaxStates
  saved_view_defaults: SavedViewDefaults
  saved_views: SavedViews
  segments: Segments
  sessions: Sessions
  shows: Shows
  sign_in_attempts: SignInAttempts
  supply_packs: SupplyPacks
  targeting_presets: TargetingPresets
  targeting_value_loads: TargetingValueLoads
  targeting_value_names: TargetingValueNames
  targeting_values: TargetingValues
  user_notifications: UserNotifications
  users: Users
  zone_days: ZoneDays
  zones: Zones
}
