/** An input that fits for every row: from its schema, or from this table where a value has to mean something. */
import { type EndpointRow, gridSourceOf } from '@spotdesk/sdk/contract'
import { waveFile } from '@spotdesk/server/testing'
import fc from 'fast-check'
import { fitting, schemaOf } from './arbitrary.ts'
import type { Things } from './make-things.ts'

/** Bodies that a schema alone cannot guess, by method and path. */
const bodies: Record<string, (things: Things) => unknown> = {
  'POST /campaigns/bulk/export': ({ campaign }) => ({ ids: [campaign] }),
  'POST /ads/bulk/export': ({ ad }) => ({ ids: [ad] }),
  'POST /publishers/bulk/export': ({ publisher }) => ({ ids: [publisher] }),
  'POST /zones/bulk/export': ({ zone }) => ({ ids: [zone] }),
  'POST /change-sets': ({ campaign }) => ({ kind: 'campaigns', changes: [{ id: campaign, cells: { name: 'A sample' } }] }),
  'POST /campaigns': () => ({ campaignType: 'STANDARD', advertiserId: 1001 }),
  'PUT /campaigns/{id}': () => ({ name: 'A sample' }),
  'PUT /campaigns/{id}/quick-edit': () => ({
    startDate: '2026-11-10T12:00:00.000Z',
    endDate: '2026-12-20T12:00:00.000Z',
    campaignObjective: { value: 500_000 },
    campaignRevenue: { value: 12.5 },
  }),
  'POST /campaigns/{id}/ads': () => ({ name: 'A sample', type: 'AUDIO', estimatedDuration: 30 }),
  'PUT /campaigns/{id}/ads/{adId}': () => ({ name: 'A sample' }),
  'POST /campaigns/{id}/ads/{adId}/brief': () => ({ step: 'send' }),
  'PUT /campaigns/{id}/ad-sequence': () => ({ sequence: [] }),
  'POST /campaigns/valid/cpm': () => ({ value: 12.5, currency: 'USD' }),
  'POST /campaigns/{id}/custom-notification': () => ({ text: 'A sample', extraEmailAddresses: 'sample@example.com' }),
  'POST /proposals/{id}/reject': () => ({ reason: 'A sample' }),
  'POST /orders': ({ advertiser }) => ({ name: 'A sample', advertiserId: advertiser }),
  'PUT /orders/{id}': () => ({ name: 'A sample' }),
  'POST /publishers': () => ({
    name: 'A sample',
    domain: 'sample.example',
    type: 'APP',
    marketId: 1,
    currency: 'USD',
    timeZone: 'UTC',
  }),
  'PUT /publishers/{id}': () => ({ name: 'A sample' }),
  'POST /zones': ({ publisher }) => ({ name: 'A sample', publisherId: publisher }),
  'PUT /zones/{id}': () => ({ name: 'A sample' }),
  'POST /advertisers': () => ({ name: 'A sample' }),
  'PUT /advertisers/{id}': () => ({ name: 'A sample' }),
  'POST /billingWidget': ({ campaign }) => ({ campaignContext: { campaignId: campaign } }),
  'POST /forecast/inventory/campaign': ({ campaign }) => ({ campaignId: campaign, trigger: 'CAMPAIGN_AD_TARGETING' }),
  'POST /forecast/what-if': ({ campaign }) => ({ campaignId: campaign, changes: { campaignPacing: { priority: 4 } } }),
  'POST /forecast/fix': ({ campaign }) => ({ campaignId: campaign }),
  'POST /forecast/attention': ({ campaign }) => ({ campaignIds: [campaign] }),
  'POST /forecast/targeting-matches': ({ campaign }) => ({ campaignId: campaign }),
  'POST /forecast/grp': ({ campaign }) => ({ campaignId: campaign }),
  'POST /forecast/inventory': () => ({ startDate: '2026-11-20T12:00:00.000Z', endDate: '2026-12-20T12:00:00.000Z' }),
  'POST /targeting/labels': () => ({ values: [{ type: 'LOCATION_COUNTRY', values: ['US'] }] }),
  'POST /targeting/resolve': () => ({ type: 'LOCATION_COUNTRY', texts: ['US', 'France'] }),
  'POST /targeting/presets': () => ({ name: 'A sample', text: 'LOCATION_COUNTRY in (US)' }),
  'PUT /targeting/presets/{id}': () => ({ text: 'LOCATION_COUNTRY in (CA)' }),
  'POST /help/feedback': () => ({ name: 'campaign-list', opinion: 'like' }),
  'POST /targeting/lint': () => ({ text: 'LOCATION_COUNTRY in (US)' }),
  'PUT /campaigns/{id}/targeting': () => ({ text: 'LOCATION_COUNTRY in (US)' }),
  'PUT /campaigns/{id}/ads/{adId}/targeting': () => ({ text: 'DATA_AGE between 18 and 34', link: 'AND' }),
  'POST /notifications/read': () => ({ ids: [1] }),
  'POST /user/change-agency': () => ({ id: 1 }),
  'PUT /security-management/users/current-user': () => ({ firstName: 'A', lastName: 'Sample' }),
  'PUT /security-management/users/current-user/reset-password': () => ({ oldPassword: 'A wrong one 1', newPassword: 'Quite-another-1' }),
  'POST /security-management/users': () => ({ email: 'a.sample@example.com', firstName: 'A', lastName: 'Sample', roleId: 5 }),
  'PUT /security-management/users/{id}': () => ({ lastName: 'Sample' }),
  'PUT /agencies/settings': () => ({ maximumCpm: 60 }),
  'POST /inventory-adjustments': () => adjustment,
  'PUT /inventory-adjustments/{id}': () => adjustment,
  'POST /release-schedules': () => schedule,
  'PUT /release-schedules/{id}': () => schedule,
  'POST /saved-views': () => ({ name: 'A sample', screen: 'campaigns', filters: { status: ['RUNNING'] } }),
  'PUT /saved-views/{id}': () => ({ name: 'A sample', filters: { q: 'sample' } }),
  'POST /auth/tokens': () => ({ name: 'A sample', scopes: ['CAMPAIGN.READ'] }),
  'POST /auth/device': () => ({ client: 'A sample', scopes: ['CAMPAIGN.READ'] }),
  'POST /auth/device/{userCode}': () => ({ approve: false }),
  'POST /auth/authorizations': () => ({
    client: 'A sample',
    scopes: ['CAMPAIGN.READ'],
    codeChallenge: 'a'.repeat(43),
    redirectUri: `https://${'a'.repeat(32)}.chromiumapp.org/`,
  }),
  'POST /auth/authorizations/token': () => ({
    code: 'a sample',
    codeVerifier: 'a'.repeat(43),
    redirectUri: `https://${'a'.repeat(32)}.chromiumapp.org/`,
  }),
}

const adjustment = {
  name: 'A sample',
  period: { start: '2026-12-01T05:00:00.000Z', end: '2026-12-08T05:00:00.000Z' },
  definition: { publisherIds: [201] },
  corrections: [{ type: 'PERCENT', value: 20, start: '2026-12-01T05:00:00.000Z', end: '2026-12-03T05:00:00.000Z' }],
}

const schedule = { name: 'A sample', zoneIds: [2001], trusted: true, releases: ['2026-11-17T05:00:00.000Z', '2026-11-24T05:00:00.000Z'] }

/** Calls that only something in a certain state lets happen, and names that have to mean something. */
const parameters: Record<string, object> = {
  'GET /targeting/values': { type: 'LOCATION_COUNTRY' },
  'PUT /campaigns/{id}/archive': { id: 104_005 },
  'POST /campaigns/{id}/review': { id: 104_007 },
  'POST /campaigns/{id}/withdraw': { id: 104_006 },
  'POST /campaigns/{id}/custom-notification': { id: 104_006 },
  'GET /campaigns/{id}/distribution/breakdown': { publisherId: 201, zoneId: 2001 },
}

/** Files for uploads that are neither facts of delivery, nor inventory, nor campaigns, by path. */
const files: Record<string, (things: Things) => { name: string; bytes: Uint8Array }> = {
  '/ads/bulk': ({ ad }) => adsFile(ad),
  '/ads/bulk/import': ({ ad }) => adsFile(ad),
  '/creatives': () => ({ name: 'sample.wav', bytes: waveFile({ seconds: 0.5 }) }),
}
const adsFile = (ad: number) => ({ name: 'sample.csv', bytes: new TextEncoder().encode(`id,name\r\n${ad},A sample\r\n`) })

function fileOf(path: string, things: Things) {
  if (path.startsWith('/delivery/')) {
    return { name: 'sample.ndjson', bytes: JSON.stringify({ hour: '2026-11-20T09:00:00Z', campaignId: things.campaign }) }
  }
  if (path.startsWith('/forecast/inventory/')) {
    return { name: 'sample.ndjson', bytes: JSON.stringify({ hour: '2026-11-20T09:00:00Z', zoneId: 2001, requests: 10 }) }
  }
  return files[path]?.(things) ?? { name: 'sample.csv', bytes: `id,name\r\n${things.campaign},A sample\r\n` }
}

/** Input of a row beside the parameters that name things, the query's optional values left out. */
export function sampleOf(row: EndpointRow, things: Things): Record<string, unknown> {
  if (gridSourceOf(row)) return { body: {} }
  const name = `${row.method} ${row.path}`
  const body = bodies[name]?.(things) ?? (row.body ? fc.sample(fitting(schemaOf(row.body)), { numRuns: 1, seed: 7 })[0] : undefined)
  return {
    ...neededOf(row),
    ...parameters[name],
    ...(body !== undefined && { body }),
    ...(row.file && { file: fileOf(row.path, things), allowDuplicate: true }),
  }
}

/** Values of a query that a call cannot do without, but for ids: those stand for things. */
function neededOf({ query }: EndpointRow): Record<string, unknown> {
  const needed = Object.entries(query?.shape ?? {}).filter(([name, schema]) => name !== 'id' && !schema.safeParse(undefined).success)
  return Object.fromEntries(needed.map(([name, schema]) => [name, fc.sample(fitting(schemaOf(schema)), { numRuns: 1, seed: 7 })[0]]))
}
