/** Values that can be typed at a place: fixed ones, files, profiles, and things of the server. A further rule is one row here. */
import { isRecordNoun, recordTables } from '@spotdesk/sdk/records'
import type { Candidate } from '../command.ts'
import type { Settings } from '../config/settings.ts'
import { filterKeys } from '../shared/campaign-filters.ts'
import { findFilterKeys } from '../shared/records/table.ts'
import { type Position, longName, listMembers } from './position.ts'
import type { ServerSource } from './server-values.ts'

type Load = (position: Position, settings: Settings) => Promise<readonly (string | Candidate)[]> | readonly (string | Candidate)[]
/** Left to the shell. */
type FileSource = { kind: 'files' | 'folders' }
export type ValueSource = { kind: 'fixed'; load: Load } | { kind: 'server'; source: ServerSource }

interface Rule {
  /** Commands; all if left out. */
  path?: RegExp
  /** Long name of an option, or an argument in angle brackets. */
  name: RegExp
  source: FileSource | ValueSource | ((position: Position) => ValueSource)
}

const server = (source: ServerSource): ValueSource => ({ kind: 'server', source })
const fixed = (load: Load): ValueSource => ({ kind: 'fixed', load })

/** Ascending and descending. */
const bothWays = (columns: readonly string[]) => columns.flatMap((column) => [column, `-${column}`])

const accounts = ({ user, profile }: Settings) => Object.values(user.profile(profile.value).accounts ?? {})

/** The kind of the files that are exported. */
const exportKind = ({ words: [kind = 'campaigns'] }: Position) => kind.toLowerCase()

/** Ads are exported by filters of their campaigns. */
function exportFilterKeys(position: Position): readonly string[] {
  const kind = exportKind(position)
  return isRecordNoun(kind) ? [...findFilterKeys(recordTables[kind]).keys()] : filterKeys
}

const rules: readonly Rule[] = [
  { name: /^profile$/, source: fixed((_, { user }) => Object.keys(user.read().profiles ?? {})) },
  {
    name: /^(agency|<agency>)$/,
    source: fixed((_, settings) =>
      accounts(settings).map(({ agencyId, agencyName }) => ({ value: String(agencyId), summary: agencyName })),
    ),
  },
  { name: /^scopes$/, source: fixed(async () => (await import('@spotdesk/sdk/contract')).permissions) },
  {
    path: /^campaigns list$/,
    name: /^sort$/,
    source: fixed(async () => bothWays((await import('@spotdesk/sdk/values')).campaignSorts)),
  },
  {
    path: /^orders list$/,
    name: /^sort$/,
    source: fixed(async () => bothWays((await import('@spotdesk/sdk/contract')).orders.orderSorts)),
  },
  {
    path: /^campaigns /,
    name: /^forecast-status$/,
    source: fixed(async () => (await import('@spotdesk/sdk/values')).deliveryForecastStatuses),
  },
  { path: /^campaigns /, name: /^delivery$/, source: fixed(async () => (await import('@spotdesk/sdk/values')).deliveryStatuses) },
  {
    name: /^columns$/,
    source: fixed(async ({ command }) => ((await command?.columns?.()) ?? []).map(({ key, label }) => ({ value: key, summary: label }))),
  },
  { name: /^(set|clear)$/, source: fixed(cellNames) },
  { path: /^bulk export$/, name: /^filter$/, source: fixed((position) => exportFilterKeys(position).map((key) => `${key}=`)) },
  { name: /^filter$/, source: fixed(() => filterKeys.map((key) => `${key}=`)) },
  { name: /^timezone$/, source: fixed(async () => (await import('@spotdesk/sdk/values')).timeZones()) },
  { path: /^man$/, name: /^<command>$/, source: fixed(() => listMembers('').map(({ path, summary }) => ({ value: path, summary }))) },
  { path: /^api$/, name: /^<path>$/, source: fixed(callPaths) },
  { path: /^(campaigns|forecast|bulk)\b/, name: /^<(ids?|campaigns?)>$/, source: server('campaigns') },
  { path: /^bulk export$/, name: /^ids$/, source: (position) => server({ noun: exportKind(position) }) },
  { name: /^(ids|campaigns?)$|^<campaignIds?>$/, source: server('campaigns') },
  { path: /^orders /, name: /^<ids?>$/, source: server('orders') },
  { name: /^orders?$|^<orderIds?>$/, source: server('orders') },
  { path: /^advertisers /, name: /^<ids?>$/, source: server('advertisers') },
  { name: /^advertisers?$|^<advertiserIds?>$/, source: server('advertisers') },
  { path: /^ads /, name: /^<ids?>$/, source: server('ads') },
  { name: /^(to-)?ads?$|^<adIds?>$/, source: server('ads') },
  { path: /^jobs /, name: /^<ids?>$/, source: server('jobs') },
  { name: /^<job(Id)?>$/, source: server('jobs') },
  { path: /^changes /, name: /^<ids?>$/, source: server('changeSets') },
  { name: /^change-set$|^<changeSetIds?>$/, source: server('changeSets') },
  { path: /^(bulk apply|plan|apply|pull|diff|fmt)$/, name: /^<(what|paths?|files?)>$/, source: { kind: 'files' } },
]

const fileName = /<(?:[^>]*[fF]iles?\b[^>]*|csv|plan)>/
const folderName = /<(?:folder|dir|directory)>/

/** The source of values of the option or argument that is being typed; undefined when anything may be typed. */
export function sourceAt(position: Position): FileSource | ValueSource | undefined {
  const { path, option, argument } = position
  const row = option ?? argument
  if (!row) return undefined
  if (row.values) return fixed(() => row.values!)
  if (row.of !== undefined) return server({ noun: row.of })
  const name = option ? longName(option.flags) : `<${argument!.name}>`
  const rule = rules.find((each) => each.name.test(name) && (each.path?.test(path) ?? true))
  if (rule) return typeof rule.source === 'function' ? rule.source(position) : rule.source
  if (row.choices) return fixed(() => row.choices!)
  const value = option ? option.flags : name
  if (folderName.test(value)) return { kind: 'folders' }
  if (fileName.test(value)) return { kind: 'files' }
  const listed = listedIn(row.summary)
  return listed.length > 0 ? fixed(() => listed) : undefined
}

/** The words that a summary lists: 'DRAFT, ACTIVE, INACTIVE', or 'import, export' before anything else is said. */
function listedIn(summary: string): string[] {
  const upper = /\b[A-Z][A-Z_]+(?:, [A-Z][A-Z_]+)+/.exec(summary)?.[0]
  const first = /^[\w-]+(?:, [\w-]+)+(?=;|$)/.exec(summary)?.[0]
  return (upper ?? first ?? '').split(', ').filter(Boolean)
}

/** Paths of the API's calls that have the method before them. */
async function callPaths({ words: [method = ''] }: Position): Promise<Candidate[]> {
  const { endpoints } = await import('@spotdesk/sdk/contract')
  return endpoints.flatMap(({ row }) => (row.method === method.toUpperCase() ? [{ value: row.path, summary: row.summary }] : []))
}

/** `name=` of each column of the bulk file of a noun, which --set takes. */
async function cellNames({ path }: Position): Promise<Candidate[]> {
  const bulk = await import('@spotdesk/sdk/bulk')
  const [noun = ''] = path.split(' ')
  const all = { campaigns: bulk.campaignColumns, ads: bulk.adColumns, orders: bulk.orderFieldColumns }
  const columns = Object.hasOwn(all, noun) ? all[noun as keyof typeof all] : []
  return columns.flatMap((column) => (column.role === 'field' ? [{ value: `${column.header}=`, summary: column.label }] : []))
}
