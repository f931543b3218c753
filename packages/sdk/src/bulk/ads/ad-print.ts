/** Ads as a file: a printed ad reads back unchanged. */
import { isoDay } from '../../values/index.ts'
import { type AdCells, adColumns, adSchema, printAdCell } from './ad.ts'
import { type AdHome, type AdRecord, positionIn, toAdCells } from './ad-context.ts'
import type { Column } from '../read/column.ts'
import { csvLine } from '../../values/text/csv.ts'
import { commentLine, type PrintContext } from '../print.ts'

function printCell(column: Column<AdCells>, ad: AdRecord, cells: AdCells, zone: string): string {
  if (column.role === 'field') return printAdCell(column.field, cells[column.field] as never, { zone })
  if (column.role !== 'readOnly') return { id: String(ad.id), version: String(ad.version), action: '' }[column.role]
  return column.source === 'status' ? (ad.fields.archived ? 'ARCHIVED' : ad.fields.status) : ''
}

/** A whole export of ads with their campaigns. */
export function printAds(ads: readonly { ad: AdRecord; home: AdHome }[], { zone, exported }: Omit<PrintContext, 'now'>): string {
  const rows = ads.map(({ ad, home }) => {
    const cells = toAdCells(ad.fields, home, positionIn(home.sequence, ad.id))
    return csvLine(adColumns.map((column) => printCell(column, ad, cells, zone)))
  })
  return commentLine(zone, exported, adSchema) + csvLine(adColumns.map(({ header }) => header)) + rows.join('')
}

const noTemplate: readonly string[] = ['rev', 'status']

/** An empty file with every column that a user fills, or with an example row under the campaign of the campaigns' template. */
export function printAdTemplate({ example, zone, today }: { example: boolean; zone: string; today: Date }): string {
  const columns = adColumns.filter(({ header }) => !noTemplate.includes(header))
  const head = commentLine(zone, null, adSchema) + csvLine(columns.map(({ header }) => header))
  if (!example) return head
  const [year, month] = isoDay(today, zone).split('-').map(Number) as [number, number]
  const cells: Record<string, string> = {
    action: 'CREATE',
    external_reference: 'ACME-A1',
    campaign_external_reference: 'ACME-Q1-NY',
    name: 'Acme 30 seconds',
    type: 'AUDIO',
    subtype: 'AUDIO',
    weight: '10',
    included_in_objective: 'true',
    estimated_duration_sec: '30',
    click_url: 'https://acme.example.com/',
    capping: '3/1/DAY',
    start_date: new Date(Date.UTC(year, month + 1, 1)).toISOString().slice(0, 10),
    targeting: 'LOCATION_COUNTRY in (US)',
    targeting_link: 'AND',
  }
  return head + csvLine(columns.map(({ header }) => cells[header] ?? ''))
}
