/** Writes a demo world into an empty database: one transaction, so that a start that is cut off leaves nothing behind. */
import { featureNames } from '@spotdesk/sdk/contract'
import { parseTargeting } from '@spotdesk/sdk/targeting'
import { campaignStatuses, searchKey, sortKey } from '@spotdesk/sdk/values'
import { type Transaction, sql } from 'kysely'
import { assessAgency } from '../../delivery/assess.ts'
import { rollUp } from '../../delivery/roll-up.ts'
import type { DB } from '../schema.ts'
import { buildFacts } from './facts.ts'
import { insertRows } from './insert.ts'
import { demoDomain, demoUsers, markets, otherDomain, otherManager } from './names.ts'
import { type World, statusOf } from './world.ts'

type Tx = Transaction<DB>

/** Features that the demo's agencies have switched off, so that a guard can be seen at work. */
const switchedOff = new Set(['LABS', 'ROADBLOCK'])

/** Writes the world, its delivery and what follows from it. `passwordHash` is the one hash of all demo users. */
export async function loadWorld(tx: Tx, world: World, options: { seed: number; passwordHash: string }): Promise<void> {
  await loadAgencies(tx, world)
  await loadUsers(tx, world, options.passwordHash)
  await loadSupply(tx, world)
  await loadDemand(tx, world)
  await loadCampaigns(tx, world)
  await loadAds(tx, world)
  await loadFacts(tx, world, options.seed)
  for (const agency of world.agencies) {
    await rollUp(tx, agency)
    await assessAgency(tx, agency, world.now)
  }
  await advanceSequences(tx)
}

async function loadAgencies(tx: Tx, world: World): Promise<void> {
  await insertRows(tx, 'markets', { id: 'bigint', name: 'text', country_codes: 'text[]', currency: 'text', time_zone: 'text' },
    markets.map((market) => ({ id: market.id, name: market.name, country_codes: market.countryCodes, currency: market.currency, time_zone: market.timeZone })))
  await insertRows(tx, 'agencies', {
    id: 'bigint', market_id: 'bigint', name: 'text', currency: 'text', time_zone: 'text', maximum_cpm_e4: 'bigint', default_agency: 'boolean', self_managed: 'boolean', features: 'jsonb',
  }, world.agencies.map((agency) => ({
    id: agency.id, market_id: agency.marketId, name: agency.name, currency: agency.currency, time_zone: agency.timeZone, maximum_cpm_e4: agency.maximumCpmE4,
    default_agency: agency.id === 1, self_managed: true, features: featureNames.map((feature) => ({ feature, active: !switchedOff.has(feature), properties: {} })),
  })))
}

async function loadUsers(tx: Tx, world: World, passwordHash: string): Promise<void> {
  const [home, other] = world.agencies as [World['agencies'][number], World['agencies'][number]]
  const people = [...demoUsers.map((user) => ({ ...user, domain: demoDomain, agency: home })), { ...otherManager, domain: otherDomain, agency: other }]
  const rows = people.map((person, index) => {
    const userName = `${person.name}@${person.domain}`
    return {
      id: 101 + index, user_name: userName, user_name_lc: userName, password_hash: passwordHash, first_name: person.first, last_name: person.last, email: userName,
      language: 'en', time_zone: person.agency.timeZone, currency: person.agency.currency, country: person.agency.id === 1 ? 'US' : 'RO',
    }
  })
  await insertRows(tx, 'users', {
    id: 'bigint', user_name: 'text', user_name_lc: 'text', password_hash: 'text', first_name: 'text', last_name: 'text', email: 'text', language: 'text', time_zone: 'text',
    currency: 'text', country: 'text',
  }, rows)
  const memberships = people.map((person, index) => ({
    agency_id: person.agency.id, user_id: 101 + index, role_id: person.roleId as number,
    advertiser_ids: person.roleId === 6 ? person.agency.advertiserIds.slice(0, 1) : null, publisher_ids: person.roleId === 7 ? person.agency.publisherIds.slice(0, 2) : null,
  }))
  // The platform's own staff belong to every agency; an agency administrator of two shows the account switch.
  const everywhere = [{ user: 101, role: 1 }, { user: 102, role: 2 }]
  const more = everywhere.map(({ user, role }) => ({ agency_id: other.id, user_id: user, role_id: role, advertiser_ids: null, publisher_ids: null }))
  await insertRows(tx, 'memberships', { agency_id: 'bigint', user_id: 'bigint', role_id: 'smallint', advertiser_ids: 'bigint[]', publisher_ids: 'bigint[]' }, [...memberships, ...more])
}

async function loadSupply(tx: Tx, world: World): Promise<void> {
  const publishers = world.agencies.flatMap((agency) => agency.publishers.map((publisher, index) => ({ ...publisher, agency, id: agency.publisherIds[index]!, zoneIds: agency.zoneIds[index]! })))
  await insertRows(tx, 'publishers', {
    id: 'bigint', owner_agency_id: 'bigint', market_id: 'bigint', name: 'text', domain: 'text', type: 'text', currency: 'text', time_zone: 'text', revenue_share_e4: 'integer',
  }, publishers.map(({ id, agency, name, domain, type }) => ({
    id, owner_agency_id: agency.id, market_id: agency.marketId, name, domain, type, currency: agency.currency, time_zone: agency.timeZone, revenue_share_e4: 600_000,
  })))
  await insertRows(tx, 'zones', { id: 'bigint', publisher_id: 'bigint', name: 'text', format: 'text', feed_type: 'text', floor_cpm_e4: 'bigint' },
    publishers.flatMap(({ id, name, zones, zoneIds }) => zones.map(([zone, feed], index) => ({
      id: zoneIds[index]!, publisher_id: id, name: `${name} ${zone}`, format: /companion/i.test(zone) ? 'DISPLAY' : 'AUDIO', feed_type: feed, floor_cpm_e4: 20_000,
    }))))
}

async function loadDemand(tx: Tx, world: World): Promise<void> {
  const created = new Date(world.now.getTime() - 200 * 86_400_000)
  await insertRows(tx, 'advertisers', {
    agency_id: 'bigint', id: 'bigint', name: 'text', name_lc: 'text', domain: 'text', contact: 'text', email: 'text', category_ids: 'text[]', created_at: 'timestamptz', updated_at: 'timestamptz',
  }, world.agencies.flatMap((agency) => agency.advertisers.map((advertiser, index) => ({
    agency_id: agency.id, id: agency.advertiserIds[index]!, name: advertiser.name, name_lc: searchKey(advertiser.name), domain: advertiser.domain, contact: advertiser.contact,
    email: `media@${advertiser.domain}`, category_ids: advertiser.categories, created_at: created, updated_at: created,
  }))))
  const currencyOf = new Map(world.agencies.map(({ id, currency }) => [id, currency]))
  await insertRows(tx, 'orders', {
    agency_id: 'bigint', id: 'bigint', advertiser_id: 'bigint', name: 'text', name_lc: 'text', start_date: 'timestamptz', end_date: 'timestamptz', currency: 'text', objective_type: 'text',
    objective_value: 'numeric', archived: 'boolean',
  }, world.orders.map((order) => ({
    agency_id: order.agencyId, id: order.id, advertiser_id: order.advertiserId, name: order.name, name_lc: searchKey(order.name), start_date: order.start, end_date: order.end,
    currency: currencyOf.get(order.agencyId)!, objective_type: order.objectiveType, objective_value: order.goal, archived: order.archived,
  })))
}

async function loadCampaigns(tx: Tx, world: World): Promise<void> {
  const rows = world.campaigns.map((campaign) => {
    const status = statusOf(campaign, world.now)
    const targeting = campaign.targeting === null ? null : parseTargeting(campaign.targeting)
    if (targeting && !targeting.ok) throw new Error(`demo targeting: ${targeting.error.message}`)
    return {
      agency_id: campaign.agencyId, id: campaign.id, name: campaign.name, name_lc: searchKey(campaign.name), name_key: sortKey(campaign.name), external_reference: campaign.externalReference,
      type: campaign.type, status, status_rank: campaignStatuses.indexOf(status), archived: campaign.archived, submitted_at: campaign.submittedAt, accepted_at: campaign.acceptedAt,
      rejected_at: campaign.rejectedAt, status_reason: campaign.statusReason, paused: campaign.paused, advertiser_id: campaign.advertiserId, order_id: campaign.orderId,
      publisher_id: campaign.publisherId, start_date: campaign.start, end_date: campaign.end, currency: campaign.currency, objective_type: campaign.objectiveType,
      objective_value: campaign.objectiveValue, objective_unlimited: campaign.unlimited, cpm_e4: campaign.cpmE4, pacing_type: campaign.pacingType, pacing_priority: campaign.priority,
      margin_e4: campaign.marginE4, second_screen_objective: campaign.secondScreenObjective, second_screen_cpm_e4: campaign.secondScreenCpmE4, capping: campaign.capping,
      assigned_username: campaign.assignedUsername, targeting: targeting?.ok ? targeting.targeting : null, completed_at: status === 'COMPLETED' ? campaign.end : null,
      settings_changed_at: campaign.changedAt, created_at: campaign.createdAt, updated_at: campaign.changedAt ?? campaign.createdAt,
    }
  })
  await insertRows(tx, 'campaigns', {
    agency_id: 'bigint', id: 'bigint', name: 'text', name_lc: 'text', name_key: 'text', external_reference: 'text', type: 'text', status: 'text', status_rank: 'smallint', archived: 'boolean',
    submitted_at: 'timestamptz', accepted_at: 'timestamptz', rejected_at: 'timestamptz', status_reason: 'text', paused: 'boolean', advertiser_id: 'bigint', order_id: 'bigint',
    publisher_id: 'bigint', start_date: 'timestamptz', end_date: 'timestamptz', currency: 'text', objective_type: 'text', objective_value: 'numeric', objective_unlimited: 'boolean',
    cpm_e4: 'bigint', pacing_type: 'text', pacing_priority: 'smallint', margin_e4: 'integer', second_screen_objective: 'bigint', second_screen_cpm_e4: 'bigint', capping: 'jsonb',
    assigned_username: 'text', targeting: 'jsonb', completed_at: 'timestamptz', settings_changed_at: 'timestamptz', created_at: 'timestamptz', updated_at: 'timestamptz',
  }, rows)
  await insertRows(tx, 'campaign_totals', { agency_id: 'bigint', campaign_id: 'bigint' }, world.campaigns.map(({ agencyId, id }) => ({ agency_id: agencyId, campaign_id: id })))
}

async function loadAds(tx: Tx, world: World): Promise<void> {
  const ads = world.campaigns.flatMap((campaign) => campaign.ads.map((ad) => ({ ad, campaign })))
  const withMedia = ads.filter(({ ad }) => ad.hasMedia && ad.type !== 'REDIRECT')
  const creativeOf = new Map(withMedia.map(({ ad }, index) => [ad.id, 7001 + index]))
  const storageKey = (id: number) => `00000000-0000-7000-8000-${String(id).padStart(12, '0')}`
  await insertRows(tx, 'creatives', {
    agency_id: 'bigint', id: 'bigint', advertiser_id: 'bigint', name: 'text', name_lc: 'text', file_name: 'text', media_type: 'text', bytes: 'bigint', duration_ms: 'integer',
    loudness_lufs: 'numeric', storage_key: 'uuid', sha256: 'text', created_at: 'timestamptz',
  }, withMedia.map(({ ad, campaign }) => {
    const id = creativeOf.get(ad.id)!
    const audio = ad.type === 'AUDIO' || ad.type === 'VIDEO'
    const name = `${campaign.name} ${ad.name}`
    return {
      agency_id: campaign.agencyId, id, advertiser_id: campaign.advertiserId, name, name_lc: searchKey(name), file_name: `${campaign.id}-${ad.id}.${audio ? 'mp3' : 'png'}`,
      media_type: audio ? 'audio/mpeg' : 'image/png', bytes: audio ? ad.seconds * 24_000 + 2048 : 48_213, duration_ms: audio ? ad.seconds * 1000 : null,
      loudness_lufs: audio ? -16 : null, storage_key: storageKey(id), sha256: storageKey(id), created_at: campaign.createdAt,
    }
  }))
  await insertRows(tx, 'ads', {
    agency_id: 'bigint', id: 'bigint', campaign_id: 'bigint', name: 'text', name_lc: 'text', status: 'text', archived: 'boolean', type: 'text', subtype: 'text', weight: 'smallint',
    included_in_objective: 'boolean', creative_id: 'bigint', estimated_duration_s: 'smallint', redirect_url: 'text', sequence_position: 'smallint', brief_status: 'text',
    created_at: 'timestamptz', updated_at: 'timestamptz',
  }, ads.map(({ ad, campaign }) => ({
    agency_id: campaign.agencyId, id: ad.id, campaign_id: campaign.id, name: ad.name, name_lc: searchKey(ad.name), status: ad.status, archived: ad.archived, type: ad.type, subtype: ad.subtype,
    weight: ad.weight, included_in_objective: ad.included, creative_id: creativeOf.get(ad.id) ?? null, estimated_duration_s: ad.hasMedia || ad.seconds === 0 ? null : ad.seconds,
    redirect_url: ad.type === 'REDIRECT' && ad.hasMedia ? `https://tags.example/vast/${ad.id}.xml` : null, sequence_position: ad.sequencePosition, brief_status: ad.brief,
    created_at: campaign.createdAt, updated_at: campaign.createdAt,
  })))
  await insertRows(tx, 'ad_totals', { agency_id: 'bigint', ad_id: 'bigint' }, ads.map(({ ad, campaign }) => ({ agency_id: campaign.agencyId, ad_id: ad.id })))
}

async function loadFacts(tx: Tx, world: World, seed: number): Promise<void> {
  const columns = {
    agency_id: 'bigint', campaign_id: 'bigint', ad_id: 'bigint', zone_id: 'bigint', publisher_id: 'bigint', hour: 'timestamptz', impressions: 'integer',
    second_screen_impressions: 'integer', completes: 'integer', clicks: 'integer', spend_e7: 'bigint', second_screen_spend_e7: 'bigint',
  } as const
  const rows = []
  for (const fact of buildFacts(world, seed)) {
    rows.push({
      agency_id: fact.agencyId, campaign_id: fact.campaignId, ad_id: fact.adId, zone_id: fact.zoneId, publisher_id: fact.publisherId, hour: fact.hour,
      impressions: fact.impressions, second_screen_impressions: fact.secondScreenImpressions, completes: fact.completes, clicks: fact.clicks, spend_e7: fact.spendE7,
      second_screen_spend_e7: fact.secondScreenSpendE7,
    })
  }
  await insertRows(tx, 'fact_hour', columns, rows)
  const asOf = new Date(Math.floor(world.now.getTime() / 3_600_000) * 3_600_000)
  await insertRows(tx, 'delivery_clock', { agency_id: 'bigint', as_of: 'timestamptz' }, world.agencies.map(({ id }) => ({ agency_id: id, as_of: asOf })))
}

/** The world's ids begin where the sequences do: they go on after the last one used. */
async function advanceSequences(tx: Tx): Promise<void> {
  const used = [['agency_ids', 'agencies'], ['user_ids', 'users'], ['advertiser_ids', 'advertisers'], ['order_ids', 'orders'], ['campaign_ids', 'campaigns'], ['ad_ids', 'ads'],
    ['creative_ids', 'creatives'], ['publisher_ids', 'publishers'], ['zone_ids', 'zones']] as const
  for (const [sequence, table] of used) await sql`select setval(${sequence}, (select max(id) from ${sql.table(table)}))`.execute(tx)
}
