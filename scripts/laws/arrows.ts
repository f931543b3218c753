import { posix } from 'node:path'
import { importsOf } from './imports.ts'
import { isTest, type Source } from './sources.ts'

/** A breach of a law, to be read by a person. */
export interface Violation {
  path: string
  line: number
  message: string
}

/**
 * An *area* names a part of the repository or of the outside world: `sdk/values`, `server/campaigns`, `forecast`,
 * `node` (Node's own modules), `npm:zod`. Files at the top of a package's src are `<package>/top`: they compose.
 */
type Area = string

const packagesWithAreas = new Set(['sdk', 'server', 'web'])
const testingKit = ['sdk/testing', 'sdk/node', 'server/testing', 'server/top']

interface Arrow {
  from: RegExp
  /** Areas that `from` may import besides itself. */
  to: RegExp
}

const sdkFacts = 'sdk/(contract|rules|targeting|bulk|values)'

/** Reading and writing CSV under Node is no client: server and command line share it. */
const csv = 'sdk/csv'

/**
 * Shared folders of the server and the web app: they know no noun. Every other folder of these packages is a noun and
 * does not reach into another noun; the files at the top of src (and `app/` in the web app) compose the nouns.
 */
const serverShared = 'server/(http|db|jobs|change-sets|session|audit|delivery|targeting|mail|report-files|forecast|testing)'
const webShared = 'web/(shared|session)'

/** Demo data fills the tables of every noun, so it composes them although it lies in `db/`. */
const demoFolder = 'packages/server/src/db/demo/'

/** The arrows of docs/architecture.md, first match wins. What an area may import is listed; all else is forbidden. */
const arrows: readonly Arrow[] = [
  { from: /^sdk\/values$/, to: /^npm:zod$/ },
  { from: /^sdk\/contract$/, to: /^(sdk\/values|npm:zod)$/ },
  { from: /^sdk\/rules$/, to: /^(sdk\/values|npm:zod)$/ },
  { from: /^sdk\/targeting$/, to: /^(sdk\/(values|rules)|npm:zod)$/ },
  { from: /^sdk\/bulk$/, to: /^(sdk\/(values|rules|targeting|contract)|npm:zod)$/ },
  { from: /^sdk\/client$/, to: new RegExp(`^(${sdkFacts}|npm:zod)$`) },
  { from: /^sdk\/top$/, to: new RegExp(`^(${sdkFacts}|sdk/client)$`) },
  { from: /^sdk\/node$/, to: new RegExp(`^(${sdkFacts}|sdk/(client|top)|node|npm:(zod|undici|csv-parse))$`) },
  { from: /^sdk\/testing$/, to: new RegExp(`^(${sdkFacts}|sdk/(client|top)|node|npm:zod)$`) },
  { from: /^forecast$/, to: /^sdk\/(targeting|values)$/ },
  // Programs of their own, the server and the administrator's commands, compose nouns.
  { from: /^server\/(top|operations|demo|testing)$/, to: new RegExp(`^(${sdkFacts}|${csv}|forecast|server/.+|node|npm:.+)$`) },
  // What the engine answers goes through one folder, which nouns ask.
  { from: /^server\/forecast$/, to: new RegExp(`^(${sdkFacts}|${csv}|forecast|${serverShared}|node|npm:.+)$`) },
  { from: new RegExp(`^${serverShared}$`), to: new RegExp(`^(${sdkFacts}|${csv}|${serverShared}|node|npm:.+)$`) },
  { from: /^server\//, to: new RegExp(`^(${sdkFacts}|${csv}|forecast|${serverShared}|node|npm:.+)$`) },
  { from: /^ui$/, to: /^(sdk\/(values|rules)|npm:.+)$/ },
  { from: /^web\/(top|app)$/, to: new RegExp(`^(${sdkFacts}|sdk/top|ui|web/.+|npm:.+)$`) },
  { from: new RegExp(`^${webShared}$`), to: new RegExp(`^(${sdkFacts}|sdk/top|ui|${webShared}|npm:.+)$`) },
  { from: /^web\//, to: new RegExp(`^(${sdkFacts}|sdk/top|ui|${webShared}|npm:.+)$`) },
  { from: /^extension$/, to: new RegExp(`^(${sdkFacts}|sdk/top|ui|npm:.+)$`) },
  { from: /^cli$/, to: new RegExp(`^(${sdkFacts}|sdk/(top|node|csv)|node|npm:.+)$`) },
]

/** The area of a file, or undefined for what no arrow binds (scripts, tests, configuration). */
function areaOfFile(path: string): Area | undefined {
  const [, name = '', rest = ''] = /^packages\/([^/]+)\/src\/(.+)$/.exec(path) ?? []
  if (!name) return undefined
  if (!packagesWithAreas.has(name)) return name
  if (path.startsWith(demoFolder)) return 'server/demo'
  const folder = rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : 'top'
  return `${name}/${folder}`
}

/** The area of an import seen from a file, or undefined where it leaves src for a file of no area (assets, configuration). */
function areaOfImport(path: string, specifier: string): Area | undefined {
  if (specifier.startsWith('.')) return areaOfFile(posix.join(posix.dirname(path), specifier))
  if (specifier.startsWith('node:')) return 'node'
  const [, name = '', subpath = 'top'] = /^@spotdesk\/([^/]+)(?:\/([^/]+))?/.exec(specifier) ?? []
  if (name) return packagesWithAreas.has(name) ? `${name}/${subpath}` : name
  const [, bare = specifier] = /^((?:@[^/]+\/)?[^/]+)/.exec(specifier) ?? []
  return `npm:${bare}`
}

/** Tests may drive their own package through its public face, on a real server, with Node's modules and test libraries. */
function isAllowedInTests(from: Area, to: Area): boolean {
  if (to === 'node' || to.startsWith('npm:') || testingKit.includes(to)) return true
  const [packageName] = from.split('/')
  return to === packageName || to.startsWith(`${packageName}/`) || to === 'sdk/top'
}

/** The imports of one file that no arrow allows. */
export function arrowViolations(source: Source): Violation[] {
  const from = areaOfFile(source.path)
  if (from === undefined) return []
  const arrow = arrows.find((candidate) => candidate.from.test(from))
  if (!arrow) return [{ path: source.path, line: 1, message: `no arrow is drawn from ${from}` }]
  return importsOf(source).flatMap(({ specifier, line }) => {
    const to = areaOfImport(source.path, specifier)
    if (to === undefined || to === from || arrow.to.test(to)) return []
    if (isTest(source.path) && isAllowedInTests(from, to)) return []
    return [{ path: source.path, line, message: `${from} must not import ${to} (${specifier})` }]
  })
}
