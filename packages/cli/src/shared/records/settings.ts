/** Settings as `--set name=value` and `--clear name` name them, each read by its type. */
import { type Field, type RecordTable, toSnakeCase } from '@spotdesk/sdk/records'
import { parseDecimal } from '@spotdesk/sdk/values'
import { usage } from '../../failure.ts'
import { chosen, didYouMean, type Input, parseId } from '../../input.ts'
import { listFields, withArticle } from './table.ts'

type Use = 'create' | 'edit'

/** A setting of a command. */
export interface Setting {
  /** As --set names it: 'floor_cpm'. */
  name: string
  /** The field of the call. */
  field: string
  clears: boolean
  only?: Use | undefined
  /** @throws Failure that says what `what` takes */
  read: (text: string, what: string) => unknown
}

/** Values by the fields of the call; null for a setting that is cleared. */
export type SettingValues = Record<string, unknown>

/** The settings of a record. */
export function toSettings(table: RecordTable): Setting[] {
  return listFields(table).map(([field, data]) => ({
    name: toSnakeCase(field),
    field,
    clears: !data.is.includes('required'),
    only: data.is.includes('createOnly') ? 'create' : data.is.includes('changeOnly') ? 'edit' : undefined,
    read: getFieldReader(data),
  }))
}

export const usableFor = (settings: readonly Setting[], use: Use) => settings.filter(({ only }) => only === undefined || only === use)

/** Codes that may be given of a choice. */
export const getSettableCodes = (field: Field): readonly string[] =>
  field.kind === 'choice' ? (field.settable ?? Object.keys(field.labels)) : field.kind === 'choices' ? Object.keys(field.labels) : []

/** Values of a list have ';' or ',' between them. */
export const listed = (text: string) =>
  text
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Reads a value as text, by the type of its field. The server checks what depends on more than the table. */
export function getFieldReader(field: Field): Setting['read'] {
  switch (field.kind) {
    case 'number':
      return (text, what) => readNumber(field, text, what)
    case 'choice':
      return (text, what) => readChoice(field.labels, getSettableCodes(field), text, what)
    case 'choices':
      return (text, what) => listed(text).map((part) => readChoice(field.labels, getSettableCodes(field), part, what))
    case 'reference':
      return (text, what) => parseId(text, what)
    case 'texts':
      return listed
    case 'flag':
      return (text, what) => chosen(what, text, ['true', 'false']) === 'true'
    case 'own':
      return readJson
    default:
      return (text) => text
  }
}

function readNumber({ minimum, maximum, scale }: Extract<Field, { kind: 'number' }>, text: string, what: string): number {
  const value = parseDecimal(text, scale) === null ? NaN : Number(text)
  if (value >= minimum && value <= maximum) return value
  const kind = scale === 0 ? 'a whole number' : 'a number'
  const decimals = scale === 0 ? '' : ` with at most ${scale} decimals`
  throw usage(`${what} takes ${kind} from ${minimum} to ${maximum}${decimals}, not "${text}".`)
}

/** A code, or its label as people read it. */
function readChoice(labels: Readonly<Record<string, string>>, codes: readonly string[], text: string, what: string): string {
  const wanted = text.trim().toLowerCase()
  return codes.find((code) => labels[code]!.toLowerCase() === wanted) ?? chosen(what, text, codes)
}

function readJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw usage(`${what} takes JSON, not "${text}".`)
  }
}

const plain = (name: string) => name.replaceAll(/[\s_-]/g, '').toLowerCase()

interface Noun {
  one: string
  many: string
  settings: readonly Setting[]
}

function settingNamed(text: string, use: Use, option: string, { one, many, settings }: Noun): Setting {
  const found = settings.find(({ name }) => plain(name) === plain(text))
  const names = usableFor(settings, use).map(({ name }) => name)
  if (!found) throw usage(`${option}: there is no setting "${text}".`, didYouMean(text, names) ?? `Settings: ${names.join(', ')}.`)
  if (found.only === undefined || found.only === use) return found
  const when = found.only === 'create' ? `when ${withArticle(one)} is created` : `by ${many} edit`
  throw usage(`${option}: ${found.name} can only be set ${when}.`)
}

/** The settings that `--set` and `--clear` ask for. */
export function readSettingOptions(input: Input, use: Use, noun: Noun): SettingValues {
  const given: SettingValues = {}
  const put = ({ name, field }: Setting, value: unknown) => {
    if (Object.hasOwn(given, field)) throw usage(`${name} is given twice.`)
    given[field] = value
  }
  for (const pair of input.many('set') ?? []) {
    const at = pair.indexOf('=')
    if (at < 1) throw usage(`--set takes name=value, not "${pair}".`)
    const setting = settingNamed(pair.slice(0, at), use, '--set', noun)
    const { name, clears } = setting
    const value = pair.slice(at + 1).trim()
    if (value === '') throw usage(`--set ${name}= has no value.`, clears && use === 'edit' ? `To clear it: --clear ${name}` : undefined)
    put(setting, setting.read(value, `--set ${name}`))
  }
  for (const text of input.list('clear') ?? []) {
    const setting = settingNamed(text, use, '--clear', noun)
    if (!setting.clears) throw usage(`${setting.name} cannot be cleared.`)
    put(setting, null)
  }
  return given
}
