/** Answers in the size that an agent can read: chosen fields, the first rows of each list, and how many more there are. */
import { nearest } from '@spotdesk/sdk/values'
import { ToolError } from './answer.ts'

export interface Shaping {
  /** The member whose rows are paged; undefined: none. */
  rows: string | undefined
  /** Fields that were asked for, or those that the tool answers by default; undefined: all. */
  fields: readonly string[] | undefined
  limit: number
  page: number
  /** True: the server answered just this page. */
  isPage: boolean
}

export interface Shaped {
  /** One sentence. */
  summary: string
  data: Record<string, unknown>
}

/** Characters of the JSON of an answer. */
export const mostCharacters = 60_000

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Inner lists become shorter until the answer fits; its rows do not, since pages would no longer follow each other.
 * @throws ToolError for a field that the answer does not have, and for an answer that is too large
 */
export function shapeAnswer(answer: unknown, shaping: Shaping): Shaped {
  for (let inner = shaping.limit; ; inner = Math.floor(inner / 2)) {
    const shaped = shapeOnce(answer, shaping, inner)
    if (JSON.stringify(shaped.data).length <= mostCharacters) return shaped
    if (inner > 1) continue
    const hint = shaping.rows === undefined ? 'Ask for some of its fields.' : 'Ask for fewer rows (limit) or for some of their fields.'
    throw new ToolError({ code: 'answerTooLarge', message: `The answer has more than ${mostCharacters} characters.`, hint })
  }
}

function shapeOnce(answer: unknown, { rows, fields, limit, page, isPage }: Shaping, inner: number): Shaped {
  const whole: Fields = isObject(answer) ? answer : { value: answer ?? null }
  const cut: Record<string, string> = {}
  const list = rows === undefined ? undefined : whole[rows]
  if (rows === undefined || !Array.isArray(list)) {
    checkFields([whole], fields)
    const data = shorten(pick(whole, fields), inner, '', cut) as Fields
    return { summary: formatCutNote(cut), data: withCut(data, cut) }
  }
  const shown: unknown[] = isPage ? list : list.slice(page * limit, (page + 1) * limit)
  const total = typeof whole['total'] === 'number' ? whole['total'] : list.length
  const more = Math.max(0, total - page * limit - shown.length)
  checkFields(shown, fields)
  const data = {
    ...Object.fromEntries(Object.entries(whole).filter(([name]) => name !== rows)),
    [rows]: shown.map((row) => shorten(pick(row, fields), inner, rows, cut)),
    total,
    page,
    more,
  }
  const summary = [`${shown.length} of ${total}.`, ...(more > 0 ? [`${more} more: page ${page + 1}.`] : []), formatCutNote(cut)]
    .filter(Boolean)
    .join(' ')
  return { summary, data: withCut(data, cut) }
}

const withCut = (data: Fields, cut: Record<string, string>) => (Object.keys(cut).length > 0 ? { ...data, cut } : data)
const formatCutNote = (cut: Record<string, string>) =>
  Object.keys(cut).length === 0
    ? ''
    : `Shortened: ${Object.entries(cut)
        .map(([path, text]) => `${path} ${text}`)
        .join(', ')}.`

/** Plain values take little room. */
const mostPlain = 200

/** Inner lists are cut to the limit; `cut` says of which length. */
function shorten(value: unknown, limit: number, path: string, cut: Record<string, string>): unknown {
  if (Array.isArray(value)) {
    const most = value.some((item) => typeof item === 'object') ? limit : Math.max(limit, mostPlain)
    if (value.length > most) cut[path] = `${most} of ${value.length}`
    return value.slice(0, most).map((item) => shorten(item, limit, path, cut))
  }
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shorten(inner, limit, path === '' ? name : `${path}.${name}`, cut)]),
  )
}

/** Members by their paths; a path goes through lists. */
export function pick(value: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields) return value
  if (Array.isArray(value)) return value.map((item) => pick(item, fields))
  if (!isObject(value)) return value
  const byName = Map.groupBy(fields, (field) => field.split('.')[0]!)
  return Object.fromEntries(
    [...byName].flatMap(([name, paths]) => {
      if (!Object.hasOwn(value, name)) return []
      const inner = paths.map((path) => path.slice(name.length + 1))
      return [[name, inner.includes('') ? value[name] : pick(value[name], inner)]]
    }),
  )
}

function checkFields(rows: readonly unknown[], fields: readonly string[] | undefined): void {
  const first = rows[0]
  if (!fields || !isObject(first)) return
  const known = Object.keys(first)
  const unknown = fields.filter((field) => !known.includes(field.split('.')[0]!))
  if (unknown.length === 0) return
  throw new ToolError({
    code: 'unknownField',
    message: `The answer has no ${unknown.join(', ')}.`,
    fields: unknown.map((field) => ({ field, message: 'There is no such field.', suggestion: nearest(field, known) ?? null })),
    hint: `Fields: ${known.join(', ')}.`,
  })
}
