/** Values of fields as people read them. Pure. */
import type { FieldData, RecordTable } from '@spotdesk/sdk/records'
import { categoryName, formatCpm } from '@spotdesk/sdk/values'
import type { Dates } from '../dates.ts'
import { label, t } from '../text.ts'
import type { AnyRecord } from './record-web.ts'
import { findNamed } from './record-web.ts'

/** The surroundings of a value. */
export interface FieldContext {
  dates: Dates
  /** Time zone of instants. */
  zone: string
}

export const formatFlag = (value: unknown): string => (value === true ? t('yes') : t('no'))

/** The name of a thing that a record refers to. */
export const readShownName = (value: unknown): string => (value as { name?: string } | null | undefined)?.name ?? '–'

/** A field of a record as a text; a dash where it has no value. */
export function formatField(table: RecordTable, name: string, record: AnyRecord, context: FieldContext): string {
  const field = table.fields[name]!
  if (field.kind === 'reference') return readShownName(record[findNamed(table, name) ?? ''])
  const currency = field.kind === 'number' && field.currency !== undefined ? record[field.currency] : undefined
  return formatFieldValue(field, record[name], { ...context, ...(typeof currency === 'string' && { currency }) })
}

/** A value of a field as a text; a dash where there is none. @param context.currency of an amount */
export function formatFieldValue(field: FieldData, value: unknown, context?: FieldContext & { currency?: string }): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '–'
  switch (field.kind) {
    case 'choice':
      return formatChoice(field.labels, value)
    case 'choices':
      return (value as string[]).map((one) => formatChoice(field.labels, one)).join(', ')
    case 'texts':
      return (value as string[]).map((one) => (field.form === 'category' ? categoryName(one) : one)).join(', ')
    case 'text':
      return field.form === 'timeZone' ? (value as string).replaceAll('_', ' ') : (value as string)
    case 'number':
      return formatNumber(value as number, field.unit, context?.currency)
    case 'flag':
      return formatFlag(value)
    case 'instant':
      return context?.dates.dayTime(value as Date, context.zone) ?? (value as Date).toISOString()
    default:
      return String(value as string | number)
  }
}

const formatChoice = (labels: Readonly<Record<string, string>>, value: unknown) => label(labels[value as string] ?? (value as string))

function formatNumber(value: number, unit: string | undefined, currency: string | undefined): string {
  if (currency !== undefined) return formatCpm(value, currency)
  const text = value.toLocaleString('en-US', { maximumFractionDigits: 4 })
  return unit === undefined ? text : `${text} ${unit}`
}
