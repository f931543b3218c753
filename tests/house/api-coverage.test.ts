/** The page that lays the specification's calls beside what answers them, made from the tables so that it cannot lag behind. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { endpoints, gridSourceOf, type NamedRow, type Noun, nouns } from '@spotdesk/sdk/contract'
import { expect, test } from 'vitest'
import { reportFolder } from '../../scripts/test-report.ts'
import { campaignDocument, sessionDocument, type SpecifiedCall, type SpecifiedSection } from './specification-calls.ts'

const root = join(import.meta.dirname, '../..')
const skipped = new Set(['node_modules', 'dist', '.output', '.wxt', '.types', '.git', '.spotdesk'])

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

const sources = ['packages', 'tests'].flatMap(filesBelow).filter((path) => /\.tsx?$/.test(path))
/** Sources without their comments: an example in a docstring answers no call. */
const textOf = new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8').replaceAll(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, '')]))
const routeFiles = sources.filter((path) => path.startsWith('packages/server/src/') && /\bon\(\w+\.\w+, /.test(textOf.get(path)!))
const testFiles = sources.filter((path) => /^(?:packages\/server|tests)\/.*\.test\.ts$/.test(path))

/** 'noun.name' and the file of the function that a routes table puts beside the row. */
const routes = routeFiles.flatMap((path) => {
  const text = textOf.get(path)!
  const aliases = new Map([...text.matchAll(/\b(\w+) as (\w+)\b/g)].map(([, name, alias]) => [alias!, name!]))
  return [...text.matchAll(/\bon\((\w+)\.(\w+), (?:(\w+)\b(?!\s*=>))?/g)].map(([, noun, name, handler]) => {
    const from = handler && new RegExp(`import (?:type )?\\{[^}]*\\b${handler}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1]
    return [`${aliases.get(noun!) ?? noun}.${name}`, from ? relative('.', join(dirname(path), from)) : path] as const
  })
})
const handlers = new Map<string, string>(routes)

/** Nouns whose rows a table of routes goes through by their names, and where it does. */
const served = new Map<string, string>(
  routeFiles.flatMap((path) => [...textOf.get(path)!.matchAll(/\bon\((\w+)\[/g)].map(([, noun]) => [noun!, path] as const)),
)
/** Records, all of whose calls follow from their tables. */
const recorded = sources.flatMap((path) =>
  [...textOf.get(path)!.matchAll(/\brecordNoun\(\w+, (\w+), /g)].map(([, noun]) => [noun!, path] as const),
)
for (const [noun, path] of recorded) served.set(noun, path)
const handlerOf = (row: NamedRow) => handlers.get(nameOf(row)) ?? served.get(row.noun)

const nameOf = ({ noun, name }: NamedRow) => `${noun}.${name}`
const plain = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

/** The rows that answer a specified call. */
function rowsOf({ call, rows }: SpecifiedCall): NamedRow[] {
  if (rows) return endpoints.filter((row) => rows.includes(nameOf(row)))
  const [method, path] = call.split(' ') as [string, string]
  return endpoints.filter(({ row }) => row.method === method && plain(row.path) === plain(path))
}

/** Tests of the server and the whole product that name the row; the generated ones walk every row besides. */
function testsOf({ noun, name }: NamedRow): string[] {
  const named = new RegExp(`\\b${noun}\\.${name}\\b`)
  return testFiles.filter((path) => named.test(textOf.get(path)!))
}

const link = (path: string) => `[${path.split('/').slice(-2).join('/')}](../${path})`

function line(shown: string, row: NamedRow): string {
  const handler = handlerOf(row)
  const tests = testsOf(row)
  return `| ${shown} | \`${row.row.method} ${row.row.path}\` | \`${nameOf(row)}\` | ${handler ? link(handler) : ''} | ${tests.map(link).join(', ') || 'the generated ones'} |`
}

const tableHead = ['| Specified | Call | Row | Handler | Tests by name |', '|---|---|---|---|---|']

function section({ title, calls }: SpecifiedSection): string[] {
  const lines = calls.flatMap((specified) => {
    const shown = specified.rows ? specified.call : `\`${specified.call}\``
    if (specified.outside) return [`| ${shown} | – | – | ${specified.outside} | – |`]
    if (specified.awaits) return [`| ${shown} | – | – | not answered yet: awaits ${specified.awaits} | – |`]
    return rowsOf(specified).map((row) => line(shown, row))
  })
  return ['', `### ${title}`, '', ...tableHead, ...lines]
}

function ownCalls(noun: Noun): string[] {
  const specified = new Set([...campaignDocument, ...sessionDocument].flatMap(({ calls }) => calls.flatMap(rowsOf)))
  const own = endpoints.filter((row) => row.noun === noun && !specified.has(row))
  return own.length === 0 ? [] : ['', `### ${noun}`, '', ...tableHead, ...own.map((row) => line('–', row))]
}

const page = [
  '# Coverage of the API',
  '',
  'Every call that §7 of the two specification documents names, with the contract row, the handler and the tests that stand for',
  'it. Generated tests walk every row besides: permissions, rights, tenant isolation, versions, fuzz and response schema (`tests/house`).',
  'Every run of `npm test` writes this page.',
  '',
  '## Campaign management (document 000)',
  ...campaignDocument.flatMap(section),
  '',
  '## Session, shared behaviour, supply side and account (document 001)',
  ...sessionDocument.flatMap(section),
  '',
  'The help tables and the feedback event are calls of ours, /help/…; with HELP_URL and ANALYTICS_URL they reach external services.',
  '',
  '## Calls of our own',
  ...(Object.keys(nouns) as Noun[]).flatMap(ownCalls),
  '',
].join('\n')

test('the page of the API’s coverage stands in the report of the run', () => {
  mkdirSync(reportFolder, { recursive: true })
  writeFileSync(join(reportFolder, 'api-coverage.md'), page)
  expect(page.match(/^\| .* \|$/gm)?.length).toBeGreaterThan(endpoints.filter(({ row }) => !gridSourceOf(row)).length)
})

const specified = [...campaignDocument, ...sessionDocument].flatMap(({ calls }) => calls).filter(({ outside }) => !outside)

test.each(specified)('$call is answered, or the page gives the reason', (call) => {
  expect(rowsOf(call)).toHaveLength(call.awaits ? 0 : (call.rows?.length ?? 1))
})

test('every row has one handler, in a table of routes', () => {
  const written = endpoints.filter(({ row }) => !gridSourceOf(row))
  expect(written.filter((row) => !handlerOf(row)).map(nameOf)).toEqual([])
  const names = routes.map(([name]) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
