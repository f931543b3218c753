/** A few campaigns with their ads for tests of planning, and an import without a server. */
import { readBulkFile } from '../../node/csv.ts'
import { type AdState, canBeInSequence, syncSequence, newAdFields, placeAds } from '../../rules/index.ts'
import type { RowError } from '../../values/index.ts'
import {
  adFormat,
  type AdHome,
  type AdPlanWorld,
  type AdRecord,
  type FileError,
  type Header,
  type ParsedAd,
  parseRows,
  placeholderOf,
  planAds,
  type PlannedAd,
  type RawRow,
} from '../index.ts'
import type { AdCells } from '../ads/ad.ts'
import { agencyZone } from './world.test.data.ts'

const day = (text: string) => new Date(`${text}T05:00:00Z`)

function ad(id: number, campaignId: number, more: Partial<AdState> = {}): AdRecord {
  const { type = 'AUDIO' } = more
  const fields: AdState = {
    ...newAdFields(campaignId, type),
    name: `Ad ${id}`,
    ...(type === 'AUDIO' && { creativeId: 901 }),
    externalReference: `R-${id}`,
    status: 'ACTIVE',
    archived: false,
    briefStatus: null,
    ...more,
  }
  return { id, version: 3, fields }
}

function home(id: number, campaign: Partial<AdHome['campaign']>, ads: readonly AdRecord[], sequence: number[] = []): AdHome {
  return {
    id,
    externalReference: `C-${id}`,
    campaign: {
      type: 'STANDARD',
      advertiserId: 1001,
      startDate: day('2026-11-01'),
      endDate: day('2027-02-01'),
      status: 'RUNNING',
      archived: false,
      submitted: true,
      order: null,
      ...campaign,
    },
    ads: new Map(ads.map((one) => [one.id, one])),
    sequence: { adIds: sequence, left: [] },
  }
}

/** Campaigns 1 (running, a sequence of three), 2 (draft), 3 (guaranteed), 4 (archived), 5 (running); the reference of number n is 'C-n'. */
export const homes: readonly AdHome[] = [
  home(
    1,
    {},
    [
      ad(11, 1, { name: 'First', clickUrl: 'https://acme.test/', capping: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }], weight: 25 }),
      ad(12, 1, { name: 'Second', targeting: 'LOCATION_COUNTRY in (US)', impressionTrackers: ['https://t.test/p?a=1;b=2'] }),
      ad(13, 1, { name: 'Third', creativeId: null, estimatedDuration: 30 }),
      ad(14, 1, { name: 'Idle', status: 'INACTIVE' }),
      ad(15, 1, { name: 'Banner', type: 'DISPLAY', creativeId: 902, linkedTo: [11, 12] }),
      ad(16, 1, { name: 'Put away', archived: true }),
      ad(17, 1, { name: 'No tag yet', type: 'REDIRECT', status: 'INACTIVE', externalReference: null }),
    ],
    [11, 12, 13],
  ),
  home(2, { status: 'DRAFT', submitted: false }, [
    ad(21, 2, { status: 'DRAFT' }),
    ad(22, 2, { status: 'DRAFT', externalReference: 'SHARED' }),
  ]),
  home(3, { type: 'RESERVED' }, [ad(31, 3), ad(32, 3, { status: 'INACTIVE' })]),
  home(4, { archived: true, status: 'PAUSED' }, [ad(41, 4)]),
  home(5, {}, [ad(51, 5, { externalReference: 'SHARED', startDate: day('2026-12-01'), endDate: day('2026-12-31') })]),
]

export function worldOf(campaigns: readonly AdHome[], more: Partial<AdPlanWorld> = {}): AdPlanWorld {
  const file = (id: number, mediaType: string, durationSeconds: number | null, advertiserId: number | null = null) =>
    [id, { id, mediaType, durationSeconds, advertiserId }] as const
  return {
    zone: agencyZone,
    campaigns: new Map(campaigns.map((campaign) => [campaign.id, campaign])),
    creatives: new Map([
      file(901, 'audio/mpeg', 29.5),
      file(902, 'image/png', null),
      file(903, 'audio/mpeg', 61),
      file(904, 'audio/mpeg', 20, 1002),
    ]),
    maximumSeconds: 60,
    features: [],
    targeting: {},
    ...more,
  }
}

export type ImportedAds =
  | { ok: false; errors: readonly FileError[] }
  | { ok: true; header: Header<AdCells>; rawRows: RawRow[]; rows: ParsedAd[]; plan: PlannedAd[]; zone: string }

/** Plans a file against campaigns, as the server does. */
export async function planAdFile(
  file: string | Uint8Array,
  campaigns: readonly AdHome[] = homes,
  more: Partial<AdPlanWorld> = {},
): Promise<ImportedAds> {
  const read = await readBulkFile(typeof file === 'string' ? new TextEncoder().encode(file) : file, adFormat)
  if (!read.ok) return read
  const zone = read.file.timeZone ?? agencyZone
  const rows = parseRows(read.file.header, read.file.rows, { zone }, adFormat)
  return {
    ok: true,
    header: read.file.header,
    rawRows: read.file.rows,
    rows,
    plan: planAds(rows, worldOf(campaigns, { zone, ...more })),
    zone,
  }
}

/** Applies a plan to campaigns in memory, as the server does: ads, then the sequences that follow. */
export function applyAdPlan(campaigns: readonly AdHome[], { rows, plan }: Extract<ImportedAds, { ok: true }>): AdHome[] {
  const idOf = (id: number) => (id < 0 ? 1000 - id : id)
  return campaigns.map((campaign) => {
    const ads = new Map(campaign.ads)
    const places = new Map<number, number | null>()
    const returning: number[] = []
    for (const { id, index, after, verdict, position } of plan) {
      if (after?.campaignId !== campaign.id || verdict === 'UNCHANGED') continue
      const key = id ?? idOf(placeholderOf(index))
      const before = ads.get(key)
      ads.set(key, { id: key, version: (before?.version ?? 0) + 1, fields: { ...after, linkedTo: after.linkedTo.map(idOf) } })
      if (position !== undefined) places.set(key, position)
      if (before && !canBeInSequence(before.fields)) returning.push(key)
    }
    const able = new Set([...ads.values()].flatMap(({ id, fields }) => (canBeInSequence(fields) ? [id] : [])))
    const followed = syncSequence(
      campaign.sequence,
      able,
      returning.filter((id) => able.has(id)),
    )
    const placed = places.size === 0 ? followed.adIds : placeAds(followed.adIds, places).filter((id) => able.has(id))
    return rows.length === 0 ? campaign : { ...campaign, ads, sequence: { adIds: placed.length > 1 ? placed : [], left: followed.left } }
  })
}

const told = ({ column, code, suggestion }: RowError) => `${column ?? 'row'} ${code}${suggestion === null ? '' : ` → ${suggestion}`}`

/** A plan in one line a row: '3 ERROR weight tooBig → 100', '4 UPDATE weight,status'. */
export function adSummaryOf(imported: ImportedAds): string[] {
  if (!imported.ok)
    return imported.errors.map(({ code, column, suggestion }) =>
      ['FILE', code, column === null ? '' : `'${column}'`, suggestion === null ? '' : `→ ${suggestion}`].filter(Boolean).join(' '),
    )
  return imported.plan.map(({ line, verdict, effect, changes, errors, warnings }) => {
    const fields = verdict === 'UPDATE' ? changes.map(({ field }) => field) : []
    const warned = warnings.length > 0 ? `(${warnings.map(told).join('; ')})` : ''
    return [`${line} ${verdict}`, ...(effect ? [`+${effect}`] : []), fields.join(','), errors.map(told).join('; '), warned]
      .filter(Boolean)
      .join(' ')
  })
}
