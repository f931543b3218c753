import type { Ad, StringDates } from '@spotdesk/sdk'
import { rotationShares } from '@spotdesk/sdk/rules'
import {
  type AdStatus,
  adStatusLabels,
  adSubtypeLabels,
  adTypeLabels,
  formatCapping,
  formatMoney,
  formatProgress,
  formatTotal,
} from '@spotdesk/sdk/values'
import { type Colour, type Column, defineColumns } from '../../../output/column.ts'
import { dayText, lastDayText } from '../../../output/dates.ts'
import { zonedTime } from '../../../shared/zone.ts'

/** The place in a sequence, from 1; null for an ad outside of it. */
export const positionColumn: Column<{ position: number | null }> = {
  key: 'position',
  label: 'Seq',
  align: 'right',
  text: ({ position }) => String(position ?? '–'),
  plain: ({ position }) => String(position ?? ''),
}

/** An ad with its share of the rotation in percent; null when it takes no turns. */
export type AdListRow = StringDates<Ad> & { share: number | null }

/** Each ad with its share. @param ads every ad of a campaign that is not archived */
export function withShares(ads: readonly StringDates<Ad>[]): AdListRow[] {
  const shares = rotationShares(ads)
  return ads.map((ad) => ({ ...ad, share: shares.has(ad.id) ? Math.round(shares.get(ad.id)! * 1000) / 10 : null }))
}

/** Settings of the campaign in which an ad's values are read. */
export interface Home {
  zone: string
  /** Null: not looked up, as for programs. */
  currency: string | null
}

const statusColours: Record<AdStatus, Colour | undefined> = { ACTIVE: 'green', INACTIVE: 'yellow', DRAFT: 'gray' }

/** 'Active'; 'Inactive, archived' */
export const formatAdStatus = ({ status, archived }: Pick<AdListRow, 'status' | 'archived'>) =>
  archived ? `${adStatusLabels[status]}, archived` : adStatusLabels[status]

/** '30 s'; '29.5 s' */
export const secondsText = (seconds: number | null) => (seconds === null ? '–' : `${Math.round(seconds * 10) / 10} s`)

const typeText = ({ type, subtype }: AdListRow) => (type === 'AUDIO' && subtype ? adSubtypeLabels[subtype] : adTypeLabels[type])
const list = (texts: readonly string[]) => texts.join(', ')

/** An end is half-open, so the day before it is shown. Without a flight of its own an ad has its campaign's. */
const shared = ({ zone, currency }: Home): readonly Column<AdListRow>[] => [
  { key: 'id', label: 'Id', align: 'right' },
  { key: 'name', label: 'Name', flexible: true },
  {
    key: 'status',
    label: 'Status',
    text: formatAdStatus,
    plain: ({ status }) => status,
    colour: ({ status, archived }) => (archived ? 'gray' : statusColours[status]),
  },
  { key: 'archived', label: 'Archived', hidden: true },
  { key: 'type', label: 'Type', spare: 6, text: typeText, plain: ({ type }) => type },
  {
    key: 'durationSeconds',
    label: 'Length',
    align: 'right',
    text: ({ durationSeconds }) => secondsText(durationSeconds),
    plain: ({ durationSeconds }) => String(durationSeconds ?? ''),
  },
  { key: 'weight', label: 'Weight', align: 'right', spare: 3 },
  {
    key: 'share',
    label: 'Share',
    align: 'right',
    text: ({ share }) => formatProgress(share),
    plain: ({ share }) => String(share ?? ''),
  },
  {
    key: 'sequencePosition',
    label: 'Seq',
    align: 'right',
    spare: 4,
    text: ({ sequencePosition }) => (sequencePosition === null ? '–' : String(sequencePosition)),
    plain: ({ sequencePosition }) => String(sequencePosition ?? ''),
  },
  {
    key: 'startDate',
    label: 'Start',
    spare: 8,
    text: ({ startDate }) => dayText(startDate, zone),
    plain: ({ startDate }) => startDate ?? '',
  },
  {
    key: 'endDate',
    label: 'End',
    spare: 7,
    text: ({ endDate }) => lastDayText(endDate, zone),
    plain: ({ endDate }) => endDate ?? '',
  },
  {
    key: 'totals',
    label: 'Impressions',
    align: 'right',
    spare: 1,
    text: ({ totals }) => formatTotal(totals),
    plain: ({ totals }) => String(totals),
  },
  {
    key: 'totalSpend',
    label: 'Spend',
    align: 'right',
    spare: 2,
    text: ({ totalSpend }) => (currency === null ? String(totalSpend) : formatMoney(totalSpend, currency)),
    plain: ({ totalSpend }) => String(totalSpend),
  },
]

const further: readonly Column<AdListRow>[] = [
  {
    key: 'subtype',
    label: 'Subtype',
    text: ({ subtype }) => (subtype ? adSubtypeLabels[subtype] : ''),
    plain: ({ subtype }) => subtype ?? '',
  },
  { key: 'campaign', label: 'Campaign', flexible: true, plain: ({ campaign }) => String(campaign.id) },
  { key: 'creative', label: 'File', flexible: true, text: fileText, plain: ({ creative }) => String(creative?.id ?? '') },
  { key: 'clickUrl', label: 'Click URL', flexible: true },
  { key: 'redirectUrl', label: 'Tag', flexible: true },
  {
    key: 'linkedTo',
    label: 'Linked to',
    flexible: true,
    text: ({ linkedTo }) => list(linkedTo.map(({ id, name }) => `${id} ${name}`)),
    plain: ({ linkedTo }) => linkedTo.map(({ id }) => id).join(';'),
  },
  {
    key: 'cappingRules',
    label: 'Capping',
    text: ({ cappingRules }) => list(cappingRules.map(formatCapping)),
    plain: ({ cappingRules }) => cappingRules.map(formatCapping).join(';'),
  },
  {
    key: 'includedInCampaignObjective',
    label: 'In the objective',
    text: ({ includedInCampaignObjective }) => (includedInCampaignObjective ? 'Yes' : 'No: it counts and costs nothing'),
    plain: ({ includedInCampaignObjective }) => String(includedInCampaignObjective),
  },
  { key: 'clicks', label: 'Clicks', align: 'right', text: ({ clicks }) => formatTotal(clicks), plain: ({ clicks }) => String(clicks) },
  { key: 'externalReference', label: 'Reference', flexible: true },
  { key: 'version', label: 'Version', align: 'right' },
]

function fileText({ creative, missingCreative, estimatedDuration, redirectUrl }: AdListRow): string {
  if (creative) return `${creative.id} ${creative.fileName}${creative.loudnessLufs === null ? '' : `, ${creative.loudnessLufs} LUFS`}`
  if (redirectUrl !== null) return ''
  return missingCreative ? `Missing${estimatedDuration === null ? '' : `, expected ${secondsText(estimatedDuration)}`}` : ''
}

export const adListColumns = (home: Home) =>
  defineColumns<AdListRow>([...shared(home), ...further.map((column) => ({ ...column, hidden: true as const }))])

export const adViewColumns = (home: Home) =>
  defineColumns<AdListRow>([
    ...shared(home)
      .filter(({ hidden }) => !hidden)
      .map(viewed),
    ...further,
    {
      key: 'targeting',
      label: 'Targeting',
      text: ({ targeting, targetingLink }) => (targeting === null ? '' : `${targetingLink} ${targeting}`),
    },
    {
      key: 'updatedAt',
      label: 'Updated',
      text: ({ updatedAt }) => zonedTime(updatedAt, home.zone),
      plain: ({ updatedAt }) => updatedAt,
    },
  ])

const viewLabels: Record<string, string> = { share: 'Share of the rotation', sequencePosition: 'Place in the sequence' }

/** Beside a value there is room for the whole label. */
const viewed = (column: Column<AdListRow>): Column<AdListRow> => ({
  ...column,
  label: viewLabels[column.key] ?? column.label,
  ...(column.key.endsWith('Date') && { text: flightText(column) }),
})

const flightText =
  ({ key, text }: Column<AdListRow>) =>
  (row: AdListRow) =>
    row[key as 'startDate' | 'endDate'] === null ? "The campaign's" : text!(row)
