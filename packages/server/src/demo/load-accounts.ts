/** Agencies with their people, publishers, advertisers and orders. */
import { type Feature, featureNames } from '@spotdesk/sdk/contract'
import { searchKey, sortKey, dayMs } from '@spotdesk/sdk/values'
import type { Transaction } from 'kysely'
import type { DB } from '../platform/db/schema.ts'
import { insertRows } from './insert.ts'
import { demoDomain, demoUsers, markets, otherDomain, otherManager } from './names.ts'
import type { World } from './model.ts'

type Tx = Transaction<DB>

/** A feature that the demo's agencies have switched off, so that a guard can be seen at work. */
const switchedOff: Feature = 'LABS'

export async function loadAgencies(tx: Tx, world: World): Promise<void> {
  await insertRows(
    tx,
    'markets',
    { id: 'bigint', name: 'text', country_codes: 'text[]', currency: 'text', time_zone: 'text' },
    markets.map((market) => ({
      id: market.id,
      name: market.name,
      country_codes: market.countryCodes,
      currency: market.currency,
      time_zone: market.timeZone,
    })),
  )
  await insertRows(
    tx,
    'agencies',
    {
      id: 'bigint',
      market_id: 'bigint',
      name: 'text',
      currency: 'text',
      time_zone: 'text',
      maximum_cpm_e4: 'bigint',
      default_agency: 'boolean',
      self_managed: 'boolean',
      features: 'jsonb',
    },
    world.agencies.map((agency) => ({
      id: agency.id,
      market_id: agency.marketId,
      name: agency.name,
      currency: agency.currency,
      time_zone: agency.timeZone,
      maximum_cpm_e4: agency.maximumCpmE4,
      default_agency: agency.id === 1,
      self_managed: true,
      features: featureNames.map((feature) => ({ feature, active: feature !== switchedOff, properties: {} })),
    })),
  )
}

export async function loadUsers(tx: Tx, world: World, passwordHash: string): Promise<void> {
  const [home, other] = world.agencies as [World['agencies'][number], World['agencies'][number]]
  const people = [
    ...demoUsers.map((user) => ({ ...user, domain: demoDomain, agency: home })),
    { ...otherManager, domain: otherDomain, agency: other },
  ]
  const rows = people.map((person, index) => {
    const userName = `${person.name}@${person.domain}`
    return {
      id: 101 + index,
      user_name: userName,
      user_name_lc: userName,
      password_hash: passwordHash,
      first_name: person.first,
      last_name: person.last,
      email: userName,
      language: 'en',
      time_zone: person.agency.timeZone,
      currency: person.agency.currency,
      country: person.agency.id === 1 ? 'US' : 'RO',
    }
  })
  await insertRows(
    tx,
    'users',
    {
      id: 'bigint',
      user_name: 'text',
      user_name_lc: 'text',
      password_hash: 'text',
      first_name: 'text',
      last_name: 'text',
      email: 'text',
      language: 'text',
      time_zone: 'text',
      currency: 'text',
      country: 'text',
    },
    rows,
  )
  const memberships = people.map((person, index) => ({
    agency_id: person.agency.id,
    user_id: 101 + index,
    role_id: person.roleId as number,
    advertiser_ids: person.roleId === 6 ? person.agency.advertiserIds.slice(0, 1) : null,
    publisher_ids: person.roleId === 7 ? person.agency.publisherIds.slice(0, 2) : null,
  }))
  // The platform's own staff belong to every agency; an administrator of two agencies shows the account switch.
  const everywhere = [
    { user: 101, role: 1 },
    { user: 102, role: 2 },
  ]
  const more = everywhere.map(({ user, role }) => ({
    agency_id: other.id,
    user_id: user,
    role_id: role,
    advertiser_ids: null,
    publisher_ids: null,
  }))
  await insertRows(
    tx,
    'memberships',
    { agency_id: 'bigint', user_id: 'bigint', role_id: 'smallint', advertiser_ids: 'bigint[]', publisher_ids: 'bigint[]' },
    [...memberships, ...more],
  )
}

export async function loadSupply(tx: Tx, world: World): Promise<void> {
  const publishers = world.agencies.flatMap((agency) =>
    agency.publishers.map((publisher, index) => ({
      ...publisher,
      agency,
      id: agency.publisherIds[index]!,
      zoneIds: agency.zoneIds[index]!,
    })),
  )
  await insertRows(
    tx,
    'publishers',
    {
      id: 'bigint',
      owner_agency_id: 'bigint',
      market_id: 'bigint',
      name: 'text',
      name_lc: 'text',
      name_key: 'text',
      domain: 'text',
      type: 'text',
      currency: 'text',
      time_zone: 'text',
      revenue_share_e4: 'integer',
    },
    publishers.map(({ id, agency, name, domain, type }) => ({
      id,
      owner_agency_id: agency.id,
      market_id: agency.marketId,
      name,
      name_lc: searchKey(name),
      name_key: sortKey(name),
      domain,
      type,
      currency: agency.currency,
      time_zone: agency.timeZone,
      revenue_share_e4: 600_000,
    })),
  )
  await insertRows(
    tx,
    'zones',
    {
      id: 'bigint',
      owner_agency_id: 'bigint',
      publisher_id: 'bigint',
      name: 'text',
      name_lc: 'text',
      name_key: 'text',
      format: 'text',
      feed_type: 'text',
      floor_cpm_e4: 'bigint',
    },
    publishers.flatMap(({ id, agency, name, zones, zoneIds }) =>
      zones.map(([zone, feed], index) => ({
        id: zoneIds[index]!,
        owner_agency_id: agency.id,
        publisher_id: id,
        name: `${name} ${zone}`,
        name_lc: searchKey(`${name} ${zone}`),
        name_key: sortKey(`${name} ${zone}`),
        format: /companion/i.test(zone) ? 'DISPLAY' : 'AUDIO',
        feed_type: feed,
        floor_cpm_e4: 20_000,
      })),
    ),
  )
}

export async function loadDemand(tx: Tx, world: World): Promise<void> {
  const created = new Date(world.now.getTime() - 200 * dayMs)
  await insertRows(
    tx,
    'advertisers',
    {
      agency_id: 'bigint',
      id: 'bigint',
      name: 'text',
      name_lc: 'text',
      name_key: 'text',
      domain: 'text',
      contact: 'text',
      email: 'text',
      category_ids: 'text[]',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    world.agencies.flatMap((agency) =>
      agency.advertisers.map((advertiser, index) => ({
        agency_id: agency.id,
        id: agency.advertiserIds[index]!,
        name: advertiser.name,
        name_lc: searchKey(advertiser.name),
        name_key: sortKey(advertiser.name),
        domain: advertiser.domain,
        contact: advertiser.contact,
        email: `media@${advertiser.domain}`,
        category_ids: advertiser.categories,
        created_at: created,
        updated_at: created,
      })),
    ),
  )
  const currencyByAgency = new Map(world.agencies.map(({ id, currency }) => [id, currency]))
  await insertRows(
    tx,
    'orders',
    {
      agency_id: 'bigint',
      id: 'bigint',
      advertiser_id: 'bigint',
      name: 'text',
      name_lc: 'text',
      name_key: 'text',
      start_date: 'timestamptz',
      end_date: 'timestamptz',
      currency: 'text',
      objective_type: 'text',
      objective_value: 'numeric',
      archived: 'boolean',
    },
    world.orders.map((order) => ({
      agency_id: order.agencyId,
      id: order.id,
      advertiser_id: order.advertiserId,
      name: order.name,
      name_lc: searchKey(order.name),
      name_key: sortKey(order.name),
      start_date: order.start,
      end_date: order.end,
      currency: currencyByAgency.get(order.agencyId)!,
      objective_type: order.objectiveType,
      objective_value: order.objective,
      archived: order.archived,
    })),
  )
}
