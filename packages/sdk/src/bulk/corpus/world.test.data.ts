/** A small agency for tests of planning, and an import without a server. */
import { readBulkFile } from '../../node/csv.ts'
import type { CampaignFields } from '../../rules/index.ts'
import type { RowError } from '../../values/index.ts'
import {
  type CampaignRecord,
  type FileError,
  type Header,
  type OrderRowFacts,
  type ParsedRow,
  parseRows,
  planCampaigns,
  type PlanContext,
  type PlannedRow,
  type RawRow,
} from '../index.ts'

export const now = new Date('2026-11-20T12:00:00Z')
export const agencyZone = 'America/New_York'

/** 00:00 of a day in New York in winter. */
const day = (text: string) => new Date(`${text}T05:00:00Z`)

const orders: OrderRowFacts[] = [
  { id: 501, advertiserId: 1001, currency: 'USD', objectiveType: 'IMPRESSIONS', archived: false, duplicationStatus: null },
  { id: 502, advertiserId: 1002, currency: 'EUR', objectiveType: 'PRICE', archived: false, duplicationStatus: null },
  { id: 503, advertiserId: 1001, currency: 'USD', objectiveType: 'IMPRESSIONS', archived: true, duplicationStatus: null },
  { id: 504, advertiserId: 1001, currency: 'USD', objectiveType: 'IMPRESSIONS', archived: false, duplicationStatus: 'DUPLICATING' },
  { id: 505, advertiserId: 1001, currency: 'USD', objectiveType: 'IMPRESSIONS', archived: false, duplicationStatus: 'DUPLICATION_FAILED' },
]

const settings: CampaignFields = {
  name: 'Standing',
  type: 'STANDARD',
  advertiserId: 1001,
  orderId: 501,
  publisherId: null,
  dealId: null,
  startDate: day('2026-11-01'),
  endDate: day('2027-01-01'),
  currency: 'USD',
  objectiveType: 'IMPRESSIONS',
  objectiveValue: 500_000,
  objectiveUnlimited: false,
  revenueType: 'CPM',
  cpm: 125_000,
  pacingType: 'EVENLY',
  pacingPriority: 5,
  marginPercent: 15,
  secondScreenObjective: null,
  secondScreenCpm: null,
  capping: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }],
  categoryIds: ['IAB1', 'IAB2-3'],
  attributionPixelIds: [],
  assignedUsername: 'mara',
  targeting: 'LOCATION_COUNTRY in (US)',
  externalReference: null,
}

function record(id: number, fields: Partial<CampaignFields>, facts: Partial<CampaignRecord> = {}): CampaignRecord {
  const all = { ...settings, name: `Campaign ${id}`, externalReference: `A-${id}`, ...fields }
  return {
    id,
    version: 3,
    fields: all,
    archived: false,
    submitted: true,
    rejected: false,
    accepted: false,
    paused: false,
    objectiveMet: false,
    delivered: { impressions: 0, spend: 0, secondScreenImpressions: 0 },
    order: orders.find((order) => order.id === all.orderId) ?? null,
    ...facts,
  }
}

const delivered = { impressions: 200_000, spend: 2500, secondScreenImpressions: 0 }
const reserved = { type: 'RESERVED', publisherId: 71, pacingPriority: 3 } as const

/** Campaigns in every state; the reference of number n is 'A-n'. */
export const campaigns: readonly CampaignRecord[] = [
  record(1, { name: 'A draft', startDate: day('2027-01-04'), endDate: new Date('2027-04-01T04:00:00Z') }, { submitted: false }),
  record(2, { name: 'Running' }, { delivered }),
  record(3, { name: 'Paused' }, { paused: true, delivered }),
  record(4, { name: 'Completed', endDate: day('2026-11-15') }, { delivered }),
  record(5, { name: 'Reserved, running', ...reserved }, { accepted: true, delivered }),
  record(6, { name: 'Archived' }, { archived: true, paused: true }),
  record(7, { name: 'Rejected', ...reserved }, { rejected: true }),
  record(8, { name: 'Pending', ...reserved }),
  record(9, { name: 'In an archived order', orderId: 503 }, { paused: true }),
  record(10, { name: 'Ready', startDate: day('2026-12-01') }),
  record(11, { name: 'Unlimited', objectiveUnlimited: true, objectiveValue: null, endDate: null }, { delivered }),
  record(12, { name: 'Goal met' }, { objectiveMet: true, delivered: { ...delivered, impressions: 500_000 } }),
  record(
    13,
    { name: '=cmd|calc', externalReference: "'00123", dealId: '12E5', startDate: new Date('2026-11-01T05:30:15.250Z') },
    { delivered },
  ),
  record(
    14,
    { name: 'Bare draft', startDate: null, endDate: null, cpm: null, objectiveValue: null, targeting: null, capping: [] },
    { submitted: false },
  ),
  record(15, { name: 'Everywhere', targeting: '', orderId: null, endDate: new Date('2027-01-01T17:30:00Z') }, { delivered }),
]

export function contextOf(records: readonly CampaignRecord[], more: Partial<PlanContext> = {}): PlanContext {
  return {
    now,
    zone: agencyZone,
    currency: 'USD',
    marginPercent: 10,
    maxCpm: { USD: 500_000, EUR: 460_000 },
    advanced: false,
    features: [],
    targeting: {
      unknown: (type, value) => (type === 'LOCATION_COUNTRY' && value === 'UX' ? { suggestion: 'US' } : undefined),
      withheld: new Set(['LOCATION_POI']),
    },
    byId: new Map(records.map((campaign) => [campaign.id, campaign])),
    byReference: new Map(
      records.flatMap((campaign) =>
        campaign.fields.externalReference === null ? [] : [[campaign.fields.externalReference, campaign] as const],
      ),
    ),
    orders: new Map(orders.map((order) => [order.id, order])),
    advertisers: new Map([
      [1001, { archived: false }],
      [1002, { archived: false }],
      [1003, { archived: true }],
    ]),
    publishers: new Set([71, 72]),
    deals: new Set(['PMP-1', '12E5']),
    categories: new Set(['IAB1', 'IAB2-3', 'IAB7']),
    pixels: new Set(['px-1', 'px-2']),
    usernames: new Set(['mara', 'noor']),
    ...more,
  }
}

export type Imported =
  | { ok: false; errors: readonly FileError[] }
  | { ok: true; header: Header; rawRows: RawRow[]; rows: ParsedRow[]; plan: PlannedRow[]; zone: string }

/** Plans a file against campaigns, as the server does. */
export async function planFile(file: string | Uint8Array, records = campaigns, more: Partial<PlanContext> = {}): Promise<Imported> {
  const read = await readBulkFile(typeof file === 'string' ? new TextEncoder().encode(file) : file)
  if (!read.ok) return read
  const zone = read.file.timeZone ?? agencyZone
  const rows = parseRows(read.file.header, read.file.rows, { zone })
  return {
    ok: true,
    header: read.file.header,
    rawRows: read.file.rows,
    rows,
    plan: planCampaigns(rows, contextOf(records, { zone, ...more })),
    zone,
  }
}

/** Applies a plan to records in memory: settings, then the action. Ids of new campaigns continue from the highest. */
export function applyPlan(records: readonly CampaignRecord[], plan: readonly PlannedRow[]): CampaignRecord[] {
  const applied = new Map(records.map((campaign) => [campaign.id, campaign]))
  let nextId = Math.max(0, ...applied.keys()) + 1
  for (const { verdict, after, id, effect } of plan) {
    if ((verdict !== 'CREATE' && verdict !== 'UPDATE') || after === null) continue
    const before = id === null ? record(nextId++, {}, { version: 0, submitted: false }) : applied.get(id)!
    const order = orders.find((candidate) => candidate.id === after.orderId) ?? null
    applied.set(before.id, {
      ...before,
      fields: after,
      version: before.version + 1,
      order,
      submitted: before.submitted || effect === 'SUBMIT',
      paused: effect === 'PAUSE' || (before.paused && effect !== 'RESUME'),
      archived: effect === 'ARCHIVE' || (before.archived && effect !== 'UNARCHIVE'),
    })
  }
  return [...applied.values()]
}

const told = ({ column, code, suggestion }: RowError) => `${column ?? 'row'} ${code}${suggestion === null ? '' : ` → ${suggestion}`}`

/** A plan in one line a row: '3 ERROR cpm invalidNumber → 12.5', '4 UPDATE +PAUSE cpm (cpm cpmOverAgencyMax)'. */
export function summaryOf(imported: Imported): string[] {
  if (!imported.ok) {
    return imported.errors.map(({ code, line, column, suggestion }) =>
      [
        'FILE',
        code,
        line === null ? '' : `line ${line}`,
        column === null ? '' : `'${column}'`,
        suggestion === null ? '' : `→ ${suggestion}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
  }
  return imported.plan.map(({ line, verdict, effect, changes, errors, warnings }) => {
    const fields = verdict === 'UPDATE' ? changes.map(({ field }) => field) : []
    const parts = [
      `${line} ${verdict}`,
      ...(effect ? [`+${effect}`] : []),
      fields.join(','),
      errors.map(told).join('; '),
      warnings.length > 0 ? `(${warnings.map(told).join('; ')})` : '',
    ]
    return parts.filter(Boolean).join(' ')
  })
}
