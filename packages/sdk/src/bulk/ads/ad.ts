/** ad.csv, column by column, in the order of an export (docs/domain.md §11). A new column is one row here. */
import type { AdFields } from '../../rules/index.ts'
import { adSubtypes, adTypeLabels, adTypes, limits, targetingLinks, toKey } from '../../values/index.ts'
import { capping } from '../capping.ts'
import {
  booleanCell,
  type CellType,
  failed,
  entityIdCell,
  integerCell,
  listCell,
  nameCell,
  enumCell,
  referenceCell,
  splitList,
  textCell,
} from '../read/cell.ts'
import { type BulkFormat, type Column, createFieldColumns } from '../read/column.ts'
import { endDate, startDate } from '../read/dates.ts'
import { escapeText, unescapeText } from '../read/escape.ts'
import { targeting } from '../targeting.ts'

/** The name of this format in the comment above the header. */
export const adSchema = 'ad/1'

export const adBulkVerbs = ['CREATE', 'UPDATE', 'ACTIVATE', 'DEACTIVATE', 'ARCHIVE'] as const
export type AdBulkVerb = (typeof adBulkVerbs)[number]

/** Another entity in a cell: `id:12`, or a reference. */
export type EntityKey = { id: number } | { reference: string }

/** The settings of a row of an ad: those of the ad, its campaign by either key, and its position in the sequence. */
export interface AdCells extends Omit<AdFields, 'linkedTo'> {
  campaignReference: string | null
  linkedTo: EntityKey[]
  /** From 1; null means in no sequence. */
  sequencePosition: number | null
}
export type AdCell = keyof AdCells

const none = { to: null }
const address = textCell(limits.url, (value) => value.trim())

function readKey(item: string): EntityKey | null {
  const marked = /^(id|ref):(.*)$/is.exec(item)
  if (!marked) return { reference: toKey(item) }
  const reference = toKey(marked[2]!)
  if (marked[1]!.toLowerCase() === 'ref') return reference === '' ? null : { reference }
  const read = entityIdCell.read(marked[2]!, { zone: 'UTC' })
  return 'value' in read ? { id: read.value } : null
}

const printKey = (key: EntityKey) => ('id' in key ? `id:${key.id}` : `ref:${key.reference}`)

/** References to other ads: `id:12` or `ref:ACME-A1`; a bare one is a reference. Their order has no meaning. */
const keys: CellType<EntityKey[]> = {
  form: { type: 'array', maxItems: limits.linkedAds, items: { type: 'string' } },
  read(cell) {
    const value: EntityKey[] = []
    for (const item of splitList(unescapeText(cell))) {
      const key = readKey(item)
      if (key === null) return failed('invalidId', { detail: 'write id:12 or ref:ACME-A1' })
      if (value.some((known) => printKey(known) === printKey(key))) continue
      // The list is short, so the search for duplicates is fast.
      if (value.push(key) > limits.linkedAds) return failed('invalidValue', { detail: `at most ${limits.linkedAds} ads` })
    }
    return { value }
  },
  print: (value) => escapeText(value.map((key) => printKey(key).replaceAll(/[\\;]/g, '\\$&')).join(';')),
  key: (value) => value.map(printKey).toSorted().join(';'),
}

/** An address begins behind a `;`, or the cell ends there. */
const isAddress = (rest: string) => /^\s*(?:[a-z][a-z\d+.-]*:\/\/|;|$)/i.test(rest)
const addresses = listCell(limits.url, isAddress)

/**
 * Addresses that are called for every impression. Those of Campaign Manager 360 have `;dc_trk_aid=…` in them: a `;` before what is no address
 * belongs to the one before it. It may be written `\;`.
 */
const trackers: CellType<string[]> = {
  ...addresses,
  form: { type: 'array', maxItems: limits.impressionTrackers, items: { type: 'string', maxLength: limits.url } },
  read(cell, ctx) {
    const read = addresses.read(cell, ctx)
    const tooMany = 'value' in read && read.value.length > limits.impressionTrackers
    return tooMany ? failed('invalidValue', { detail: `at most ${limits.impressionTrackers} addresses` }) : read
  },
}

export const adColumns: readonly Column<AdCells>[] = [
  { header: 'action', role: 'action', aliases: ['verb', 'operation'] },
  { header: 'id', role: 'id', aliases: ['ad_id'] },
  {
    header: 'external_reference',
    role: 'field',
    field: 'externalReference',
    label: 'External reference',
    type: referenceCell,
    cleared: none,
    aliases: ['reference', 'external_id', 'ref', 'ad_external_reference'],
  },
  { header: 'rev', role: 'version', aliases: ['version', 'revision'] },
  { header: 'campaign_id', role: 'field', field: 'campaignId', label: 'Campaign', type: entityIdCell, aliases: ['campaign'] },
  {
    header: 'campaign_external_reference',
    role: 'field',
    field: 'campaignReference',
    label: "Campaign's external reference",
    type: referenceCell,
    aliases: ['campaign_reference', 'campaign_ref'],
  },
  { header: 'name', role: 'field', field: 'name', label: 'Name', type: nameCell, required: true, aliases: ['ad_name', 'ad'] },
  {
    header: 'type',
    role: 'field',
    field: 'type',
    label: 'Type',
    type: enumCell(adTypes, adTypeLabels),
    required: true,
    aliases: ['ad_type'],
  },
  { header: 'subtype', role: 'field', field: 'subtype', label: 'Subtype', type: enumCell(adSubtypes), cleared: none },
  { header: 'status', role: 'readOnly', source: 'status', aliases: ['ad_status'] },
  { header: 'weight', role: 'field', field: 'weight', label: 'Weight', type: integerCell(limits.weightMin, limits.weightMax) },
  {
    header: 'included_in_objective',
    role: 'field',
    field: 'includedInCampaignObjective',
    label: 'Included in campaign objective',
    type: booleanCell,
    aliases: ['included_in_campaign_objective', 'in_objective'],
  },
  {
    header: 'asset_id',
    role: 'field',
    field: 'creativeId',
    label: 'Creative file',
    type: entityIdCell,
    cleared: none,
    aliases: ['creative_id', 'asset', 'creative'],
  },
  {
    header: 'estimated_duration_sec',
    role: 'field',
    field: 'estimatedDuration',
    label: 'Estimated duration (s)',
    type: integerCell(1, limits.estimatedSecondsMax),
    cleared: none,
    aliases: ['estimated_duration', 'duration_sec', 'duration'],
  },
  { header: 'click_url', role: 'field', field: 'clickUrl', label: 'Click URL', type: address, cleared: none, aliases: ['landing_page'] },
  {
    header: 'impression_trackers',
    role: 'field',
    field: 'impressionTrackers',
    label: 'Impression trackers',
    type: trackers,
    cleared: { to: [] },
    aliases: ['trackers', 'impression_urls'],
  },
  {
    header: 'redirect_url',
    role: 'field',
    field: 'redirectUrl',
    label: 'Third-party tag',
    type: address,
    cleared: none,
    aliases: ['tag', 'vast_url'],
  },
  { header: 'linked_to', role: 'field', field: 'linkedTo', label: 'Linked to', type: keys, cleared: { to: [] }, aliases: ['links'] },
  {
    header: 'sequence_position',
    role: 'field',
    field: 'sequencePosition',
    label: 'Sequence position',
    type: integerCell(1, limits.sequenceAds),
    cleared: none,
    aliases: ['sequence', 'position'],
  },
  {
    header: 'capping',
    role: 'field',
    field: 'capping',
    label: 'Capping',
    type: capping,
    cleared: { to: [] },
    aliases: ['capping_rules', 'frequency_cap', 'frequency_caps'],
  },
  {
    header: 'start_date',
    role: 'field',
    field: 'startDate',
    label: 'Start',
    type: startDate,
    cleared: none,
    aliases: ['start', 'flight_start'],
  },
  { header: 'end_date', role: 'field', field: 'endDate', label: 'End', type: endDate, cleared: none, aliases: ['end', 'flight_end'] },
  {
    header: 'targeting',
    role: 'field',
    field: 'targeting',
    label: 'Targeting',
    type: targeting,
    cleared: { to: '' },
    aliases: ['targeting_text'],
  },
  {
    header: 'targeting_link',
    role: 'field',
    field: 'targetingLink',
    label: 'Targeting link',
    type: enumCell(targetingLinks),
    aliases: ['link'],
  },
]

export const adFormat: BulkFormat<AdCells, AdBulkVerb> = {
  kind: 'ads',
  noun: 'ad',
  schema: adSchema,
  columns: adColumns,
  verb: enumCell(adBulkVerbs),
}

export const { fieldColumns: adFieldColumns, columnOf: adColumnOf, print: printAdCell, isSame: isSameCell } = createFieldColumns(adColumns)
