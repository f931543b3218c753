import { posix } from 'node:path'
import { exceptions } from './exceptions.ts'
import { importsOf } from './imports.ts'
import { isTest, type Source } from './sources.ts'

/** A breach of a law, to be read by a person. */
export interface Violation {
  path: string
  line: number
  message: string
}

/**
 * A *part* of the repository or of the outside world: `sdk/values`, `server/campaigns/orders`, `forecast`, `node` (Node's own
 * modules), `npm:zod`. Files at the top of a package's src are `<package>/top`: they compose.
 */
type Part = string

/** Packages whose folders in src are parts of their own. */
const dividedPackages = new Set(['sdk', 'server', 'web'])
const testingKit = ['sdk/testing', 'sdk/node', 'server/testing', 'server/top']

interface Arrow {
  from: RegExp
  /** Parts that `from` may import besides itself. */
  to: RegExp
}

const sdkFacts = 'sdk/(contract|calls|records|rules|targeting|bulk|values)'

/** Reading and writing CSV under Node is no client: server and command line share it. */
const csv = 'sdk/csv'

/** Folders of src that hold the folders of nouns. */
export const areas = ['platform', 'campaigns', 'delivery', 'forecast', 'supply', 'studio', 'people'] as const

/**
 * Folders that every noun of the server uses. They know no noun. Every other folder of an area is a noun. It imports another noun only
 * where `exceptions` says so. The files at the top of src (and `app/` in the web app) compose the nouns.
 */
const serverShared = 'server/platform/(http|db|shares|jobs|audit|change-sets|records|mail|notices)'
const webShared = 'web/(shared|locales|people/session)'

/** Addresses of every noun of the web app: a noun may lead to the pages of another without knowing anything else of it. */
const webPaths = 'web/paths'

/** The arrows of docs/architecture.md, first match wins. What a part may import is listed; all else is forbidden. */
const arrows: readonly Arrow[] = [
  { from: /^sdk\/values$/, to: /^npm:zod$/ },
  { from: /^sdk\/records$/, to: /^sdk\/values$/ },
  // Of targeting the contract takes types alone: which condition belongs to which type of rule.
  { from: /^sdk\/contract$/, to: /^(sdk\/(values|records|targeting)|npm:zod)$/ },
  { from: /^sdk\/calls$/, to: /^sdk\/contract$/ },
  { from: /^sdk\/rules$/, to: /^(sdk\/values|npm:zod)$/ },
  { from: /^sdk\/targeting$/, to: /^(sdk\/(values|rules)|npm:zod)$/ },
  { from: /^sdk\/bulk$/, to: /^(sdk\/(values|records|rules|targeting|contract)|npm:zod)$/ },
  { from: /^sdk\/client$/, to: new RegExp(`^(${sdkFacts}|sdk/declarations|npm:zod)$`) },
  { from: /^sdk\/declarations$/, to: /^sdk\/client$/ },
  { from: /^sdk\/top$/, to: new RegExp(`^(${sdkFacts}|sdk/(client|declarations))$`) },
  { from: /^sdk\/node$/, to: new RegExp(`^(${sdkFacts}|sdk/(client|top)|node|npm:(zod|undici|csv-parse))$`) },
  { from: /^sdk\/testing$/, to: new RegExp(`^(${sdkFacts}|sdk/(client|top)|node|npm:zod)$`) },
  { from: /^forecast$/, to: /^sdk\/(targeting|values)$/ },
  // Programs of their own, the server and the administrator's commands, compose nouns.
  { from: /^server\/(top|operations|demo|testing)$/, to: new RegExp(`^(${sdkFacts}|${csv}|forecast|server/.+|node|npm:.+)$`) },
  { from: new RegExp(`^${serverShared}$`), to: new RegExp(`^(${sdkFacts}|${csv}|${serverShared}|node|npm:.+)$`) },
  { from: /^server\//, to: new RegExp(`^(${sdkFacts}|${csv}|forecast|${serverShared}|node|npm:.+)$`) },
  { from: /^ui$/, to: /^(sdk\/(values|rules)|npm:.+)$/ },
  { from: /^web\/(top|app)$/, to: new RegExp(`^(${sdkFacts}|sdk/top|ui|web/.+|npm:.+)$`) },
  { from: new RegExp(`^${webShared}$`), to: new RegExp(`^(${sdkFacts}|sdk/top|ui|${webShared}|npm:.+)$`) },
  { from: /^web\/paths$/, to: new RegExp(`^(${sdkFacts}|${webShared})$`) },
  // Forecast, fixes and the ledger of a campaign stand on its pages, and on those of the forecast.
  {
    from: /^web\/(campaigns\/campaigns|forecast\/(reliability|attention))$/,
    to: new RegExp(`^(${sdkFacts}|sdk/top|ui|${webShared}|${webPaths}|web/forecast/panel|npm:.+)$`),
  },
  // Whatever holds campaigns has pages that are made of the parts of theirs, which know none of it (ADR 0045).
  {
    from: /^web\/campaigns\/(orders|advertisers)$/,
    to: new RegExp(`^(${sdkFacts}|sdk/top|ui|${webShared}|${webPaths}|web/campaigns/campaigns|npm:.+)$`),
  },
  // The page of a publisher shows its zones.
  { from: /^web\/supply\/publishers$/, to: new RegExp(`^(${sdkFacts}|sdk/top|ui|${webShared}|web/supply/zones|npm:.+)$`) },
  { from: /^web\//, to: new RegExp(`^(${sdkFacts}|sdk/top|ui|${webShared}|${webPaths}|npm:.+)$`) },
  { from: /^extension$/, to: new RegExp(`^(${sdkFacts}|sdk/top|ui|npm:.+)$`) },
  { from: /^cli$/, to: new RegExp(`^(${sdkFacts}|sdk/(top|node|csv)|node|npm:.+)$`) },
]

/** The part that a file belongs to, or undefined for what no arrow binds (scripts, tests, configuration). */
function partOfFile(path: string): Part | undefined {
  const [, name = '', rest = ''] = /^packages\/([^/]+)\/src\/(.+)$/.exec(path) ?? []
  if (!name) return undefined
  if (!dividedPackages.has(name)) return name
  const [folder = '', noun = '', ...inside] = rest.split('/')
  if (noun === '') return `${name}/top`
  // The SDK's areas divide the contract and the rules, inside folders that are parts themselves.
  const isArea = name !== 'sdk' && (areas as readonly string[]).includes(folder)
  if (name === 'web' && isArea && inside.join('/') === 'paths.ts') return 'web/paths'
  return isArea && inside.length > 0 ? `${name}/${folder}/${noun}` : `${name}/${folder}`
}

/** The part of an import seen from a file, or undefined where it leaves src for a file of no part (assets, configuration). */
function partOfImport(path: string, specifier: string): Part | undefined {
  if (specifier.startsWith('.')) return partOfFile(posix.join(posix.dirname(path), specifier))
  if (specifier.startsWith('node:')) return 'node'
  const [, name = '', subpath = 'top'] = /^@spotdesk\/([^/]+)(?:\/([^/]+))?/.exec(specifier) ?? []
  if (name) return dividedPackages.has(name) ? `${name}/${subpath}` : name
  const [, bare = specifier] = /^((?:@[^/]+\/)?[^/]+)/.exec(specifier) ?? []
  return `npm:${bare}`
}

/** Tests may drive their own package through its public face, on a real server, with Node's modules and test libraries. */
function isAllowedInTests(from: Part, to: Part): boolean {
  if (to === 'node' || to.startsWith('npm:') || testingKit.includes(to)) return true
  const [packageName] = from.split('/')
  return to === packageName || to.startsWith(`${packageName}/`) || to === 'sdk/top'
}

/** The imports of one file that no arrow allows. */
export function arrowViolations(source: Source): Violation[] {
  const from = partOfFile(source.path)
  if (from === undefined) return []
  const arrow = arrows.find((candidate) => candidate.from.test(from))
  if (!arrow) return [{ path: source.path, line: 1, message: `no arrow is drawn from ${from}` }]
  return importsOf(source).flatMap(({ specifier, line }) => {
    const to = partOfImport(source.path, specifier)
    if (to === undefined || to === from || arrow.to.test(to) || `${from} → ${to}` in exceptions) return []
    if (isTest(source.path) && isAllowedInTests(from, to)) return []
    return [{ path: source.path, line, message: `${from} must not import ${to} (${specifier})` }]
  })
}

/** There are never more exceptions than before: who removes one lowers the number here. */
const mostExceptions = 29

const exceptionsFile = 'scripts/laws/exceptions.ts'

/** A list of exceptions that has grown, or that lets the platform of the server import a noun. */
export function exceptionViolations(names: readonly string[] = Object.keys(exceptions)): Violation[] {
  const platform = names.filter((name) => name.startsWith('server/platform/'))
  const messages = platform.map((name) => `the platform imports no noun: ${name}`)
  if (names.length > mostExceptions) messages.push(`${names.length} exceptions, more than ${mostExceptions}`)
  return messages.map((message) => ({ path: exceptionsFile, line: 1, message }))
}

/** Exceptions that no import uses any more: a list that only grows says nothing. */
export function unusedExceptions(sources: readonly Source[], names: readonly string[] = Object.keys(exceptions)): Violation[] {
  const used = new Set(
    sources.flatMap((source) => {
      const from = isTest(source.path) ? undefined : partOfFile(source.path)
      return from === undefined ? [] : importsOf(source).map(({ specifier }) => `${from} → ${partOfImport(source.path, specifier)}`)
    }),
  )
  return names.flatMap((name) =>
    used.has(name) ? [] : [{ path: exceptionsFile, line: 1, message: `no import uses the exception ${name}: remove it` }],
  )
}
