/** Bulk files as text: UTF-8 with its mark, CRLF, a comment row, then the header and the rows. A printed file reads back unchanged. */
import { campaignStatus } from '../rules/index.ts'
import { isoDay, type RowError } from '../values/index.ts'
import { campaignColumns, campaignSchema, fieldColumns, printField } from './campaign.ts'
import type { CellContext } from './read/cell.ts'
import { type Column, errorColumns, normaliseHeader } from './read/column.ts'
import type { CampaignRecord } from './context.ts'
import { csvLine, csvMark, escapeFormula } from '../values/text/csv.ts'
import { escapeText } from './read/escape.ts'
import type { Header } from './read/header.ts'
import type { RawRow } from './read/raw-row.ts'

export interface PrintContext {
  /** Zone that dates are written in. */
  zone: string
  /** The time of the export; null leaves the comment out. */
  exported: Date | null
  now: Date
}

/** The mark and `# timezone=…; exported=…; schema=…`, the only part of an export that changes from one to the next. */
export function commentLine(zone: string, exported: Date | null, schema = campaignSchema): string {
  const at = exported === null ? '' : ` exported=${exported.toISOString().replace(/\.\d+Z$/, 'Z')};`
  return `${csvMark}# timezone=${zone};${at} schema=${schema}\r\n`
}

function printCell(column: Column, campaign: CampaignRecord, ctx: PrintContext): string {
  if (column.role === 'field') return printField(column.field, campaign.fields[column.field], ctx)
  if (column.role !== 'readOnly') return { id: String(campaign.id), version: String(campaign.version), action: '' }[column.role]
  if (column.source === 'error') return ''
  if (column.source === 'actuals') return String(campaign.delivered.impressions)
  const { type: campaignType, startDate, endDate } = campaign.fields
  return campaign.archived ? 'ARCHIVED' : campaignStatus({ ...campaign, campaignType, startDate, endDate }, ctx.now)
}

/** The comment and the header row of an export. */
export function printCampaignHead(ctx: PrintContext): string {
  return commentLine(ctx.zone, ctx.exported) + csvLine(campaignColumns.map(({ header }) => header))
}

/** One row of an export, with its CRLF. */
export function printCampaign(campaign: CampaignRecord, ctx: PrintContext): string {
  return csvLine(campaignColumns.map((column) => printCell(column, campaign, ctx)))
}

/** A whole export. */
export function printCampaigns(campaigns: readonly CampaignRecord[], ctx: PrintContext): string {
  return printCampaignHead(ctx) + campaigns.map((campaign) => printCampaign(campaign, ctx)).join('')
}

/**
 * The failed rows as they were sent, with their errors after them, ready to be corrected and uploaded again. A cell that a spreadsheet
 * would run as a formula gets an apostrophe, which the next import removes.
 * @param errorsByLine errors by the line of their row; rows without errors are left out
 * @param origin the zone in which the file's dates were read, and its schema
 */
export function printErrors(
  header: ErrorsHeader,
  rawRows: readonly RawRow[],
  errorsByLine: ReadonlyMap<number, readonly RowError[]>,
  origin: { zone: string; schema?: string },
): string {
  return printErrorHead(header, origin) + printErrorRows(header, rawRows, errorsByLine)
}

type ErrorsHeader = Pick<Header, 'names'> & { columns: readonly unknown[] }

/** The original columns in the file of failed rows: none at the end without a name, and not those of an earlier such file. */
function keptColumns({ names, columns }: ErrorsHeader): { name: string; index: number }[] {
  const ofErrors = new Set(errorColumns.map((column) => normaliseHeader(column.header)))
  return names
    .map((name, index) => ({ name, index }))
    .filter(({ name, index }) => columns[index] !== null && !ofErrors.has(normaliseHeader(name)))
}

/** The comment and the header row of `printErrors`. */
export function printErrorHead(header: ErrorsHeader, { zone, schema = campaignSchema }: { zone: string; schema?: string }): string {
  const names = [...keptColumns(header).map(({ name }) => name), ...errorColumns.map((column) => column.header)]
  return commentLine(zone, null, schema) + csvLine(names)
}

/** The rows of `printErrors`, for callers that print them part by part. */
export function printErrorRows(
  header: ErrorsHeader,
  rawRows: readonly RawRow[],
  errorsByLine: ReadonlyMap<number, readonly RowError[]>,
): string {
  const kept = keptColumns(header)
  const rows = rawRows.flatMap((raw) => {
    const errors = errorsByLine.get(raw.line) ?? []
    if (errors.length === 0) return []
    const reasons = (['code', 'column', 'message', 'suggestion'] as const).map((key) =>
      escapeText(
        errors
          .map((error) => error[key] ?? '')
          .filter((reason) => reason !== '')
          .join(' | '),
      ),
    )
    return [csvLine([...kept.map(({ index }) => escapeFormula(raw.cells[index] ?? '')), ...reasons])]
  })
  return rows.join('')
}

/** How to print a template. */
export interface TemplateOptions {
  /** True: with one row. */
  example: boolean
  /** Zone of its dates. */
  zone: string
  today: Date
}

const noTemplate: readonly string[] = ['rev', 'status', 'actuals']

/**
 * An empty file with every column that a user fills, or with an example row.
 * @param today the flight of the example begins on the first day of the month after next
 */
export function printTemplate({ example, zone, today }: TemplateOptions): string {
  const columns = campaignColumns.filter(({ header }) => !noTemplate.includes(header))
  const head = commentLine(zone, null) + csvLine(columns.map(({ header }) => header))
  if (!example) return head
  const [year, month] = isoDay(today, zone).split('-').map(Number) as [number, number]
  const day = (months: number, date: number) => new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10)
  const cells: Record<string, string> = {
    action: 'CREATE',
    external_reference: 'ACME-Q1-NY',
    name: 'Acme Q1 New York',
    type: 'STANDARD',
    advertiser_id: '1001',
    order_id: '501',
    start_date: day(2, 1),
    end_date: day(5, 0),
    objective_type: 'IMPRESSIONS',
    objective_value: '500000',
    cpm: '12.5',
    pacing_type: 'EVENLY',
    margin_percent: '15',
    second_screen_objective: '50000',
    second_screen_cpm: '3.2',
    capping: '3/1/DAY;10/1/CAMPAIGN',
    targeting: 'LOCATION_COUNTRY in (US) AND LOCATION_METRO in (501) AND NOT PODCAST_BRAND_SAFETY in (HATE:HIGH)',
  }
  return head + csvLine(columns.map(({ header }) => cells[header] ?? ''))
}

/** The columns of campaign.csv for documentation and help: name, aliases, and whether a new campaign needs it. */
export function describeColumns(): { header: string; label: string; aliases: readonly string[]; required: boolean; readOnly: boolean }[] {
  return campaignColumns.map((column) => ({
    header: column.header,
    label: column.role === 'field' ? column.label : column.header,
    aliases: column.aliases ?? [],
    required: column.role === 'field' && column.required === true,
    readOnly: column.role === 'readOnly',
  }))
}

/** A campaign's settings as cells by column, for a change-set from a form. */
export function toCells(fields: CampaignRecord['fields'], ctx: CellContext): Record<string, string> {
  return Object.fromEntries(fieldColumns.map(({ header, field }) => [header, printField(field, fields[field], ctx)]))
}
