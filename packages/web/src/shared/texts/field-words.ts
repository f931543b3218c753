/** Settings as people call them, and their stored values as people read them: the tables of files and of records name both. Pure. */
import { adColumns, campaignColumns, type CellContext, orderFieldColumns } from '@spotdesk/sdk/bulk'
import { type FieldData, type RecordTable, recordTables } from '@spotdesk/sdk/records'
import { changeValue } from '@spotdesk/sdk/rules'
import {
  adStatusLabels,
  adTypeLabels,
  campaignStatusLabels,
  campaignTypeLabels,
  cpmToNumber,
  findSetting,
  objectiveTypeLabels,
  pacingTypeLabels,
} from '@spotdesk/sdk/values'
import type { Dates } from '../dates.ts'

interface SettingColumn {
  field: string
  label: string
  type: { print: (value: never, context: CellContext) => string }
}

/** The columns of all files that are settings, of every noun. */
export const settingColumns: readonly SettingColumn[] = [...campaignColumns, ...adColumns, ...orderFieldColumns].filter(
  (column) => 'role' in column && column.role === 'field',
) as unknown as readonly SettingColumn[]

const columns = new Map(settingColumns.toReversed().map((column) => [column.field, column]))

/** The fields of records, some of which are called as those of the files. */
const recordFields: readonly (readonly [string, FieldData])[] = Object.values<RecordTable>(recordTables).flatMap(({ fields }) =>
  Object.entries(fields),
)
const findRecordField = (field: string) => recordFields.find(([name]) => name === field)?.[1]

/** 'firstName' → 'First name': a field that no table has. */
function toWords(field: string): string {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A setting as people call it, in English: 'endDate' → 'End'. */
export const nameOfField = (field: string): string => columns.get(field)?.label ?? findRecordField(field)?.label ?? toWords(field)

/** Words for stored codes; a field that several nouns have may have the codes of each. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { ...adStatusLabels, ...campaignStatusLabels },
  type: { ...adTypeLabels, ...campaignTypeLabels },
  objectiveType: objectiveTypeLabels,
  pacingType: pacingTypeLabels,
}

/** The word for a stored code; undefined for another text. */
function findWord(field: string, code: string): string | undefined {
  const own = codes[field]?.[code]
  if (own !== undefined) return own
  const labels = recordFields.flatMap(([name, data]) => (name === field && 'labels' in data ? [data.labels] : []))
  return labels.find((words) => Object.hasOwn(words, code))?.[code]
}

/** The surroundings of a value; a price without a currency is a number. */
export interface ValueContext {
  currency?: string | undefined
}

/** The reader of a value, and how words are said in the reader's language. */
export interface ValueReader {
  dates: Pick<Dates, 'dayTime' | 'endTime'>
  zone: string
  say: (english: string) => string
}

/** A stored value of a setting as people read it. */
export function storedText(field: string, stored: unknown, { currency }: ValueContext, { dates, zone, say }: ValueReader): string {
  if (stored === null || stored === undefined || stored === '' || (Array.isArray(stored) && stored.length === 0)) return say('nothing')
  if (typeof stored === 'boolean') return say(stored ? 'yes' : 'no')
  if (typeof stored === 'string') {
    const word = findWord(field, stored)
    if (word !== undefined) return say(word)
    const type = findSetting(field)?.type
    if (type !== 'startDate' && type !== 'endDate') return `“${stored}”`
    return type === 'endDate' ? dates.endTime(new Date(stored), zone) : dates.dayTime(new Date(stored), zone)
  }
  const column = columns.get(field)
  if (!column) return plainText(field, stored, say)
  if (findSetting(field)?.type === 'price') return inUnits(field, String(cpmToNumber(stored as number)), currency)
  return inUnits(field, typeof stored === 'number' ? String(stored) : column.type.print(stored as never, { zone } as CellContext), currency)
}

/** A value of a field that no file of campaigns or ads has. */
function plainText(field: string, stored: unknown, say: ValueReader['say']): string {
  if (typeof stored === 'number') {
    const number = stored.toLocaleString('en-US', { maximumFractionDigits: 4 })
    const data = findRecordField(field)
    return data?.kind === 'number' && data.unit !== undefined ? `${number} ${data.unit}` : number
  }
  if (!Array.isArray(stored) || !stored.every((one) => typeof one === 'string')) return JSON.stringify(stored)
  return stored.map((one) => say(findWord(field, one) ?? one)).join(', ')
}

/** A text that a file would hold, as lists of changes show it. */
function inUnits(field: string, text: string, currency: string | undefined): string {
  const change = { field, before: text, after: null }
  return changeValue({ changes: [change], ...(currency !== undefined && { currency }) }, change, 'before') ?? text
}
