/** The files of `src/declarations`: their texts, formatted. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { nouns } from '@spotdesk/sdk/contract'
import { format, type FormatOptions } from 'oxfmt'
import { sentence } from './documentation.ts'
import { errorDeclarations } from './errors.ts'
import { collectNames, type NamedType } from './names.ts'
import { type DeclaredNoun, NounWriter } from './nouns.ts'
import { comment, Printer, type Used } from './print.ts'
import { repository, type SdkProgram } from './program.ts'

/** Texts by path below `src/declarations`. */
export type Files = ReadonlyMap<string, string>

const head = '// Written by scripts/calls/main.ts from the contract. Do not edit.\n'

/** Types of the client that declarations use, with the file below `src` that exports them. */
const helpers: Record<string, string> = {
  Call: 'client/call.ts',
  CallOptions: 'client/call-options.ts',
  VersionedOptions: 'client/types.ts',
  Dated: 'client/dates.ts',
  Dates: 'client/dates.ts',
  Download: 'client/files/download.ts',
  FileSource: 'client/files/upload.ts',
  Page: 'client/pages.ts',
  PagedCall: 'client/pages.ts',
  SortBy: 'client/pages.ts',
}

/** A declaration, where it stands and what it refers to. */
interface Unit {
  path: string
  /** Units of a file stand in this order. */
  order: number
  text: string
  used: Used
}

/** The declarations of every noun and of every type that they name. */
export async function declarationFiles(sdk: SdkProgram): Promise<Files> {
  const printer = new Printer(sdk.checker, collectNames(sdk))
  const writer = new NounWriter(sdk, printer)
  const contract = sdk.exportsOf('contract/index.ts')
  const declared: DeclaredNoun[] = []
  const units: Unit[] = []
  for (const noun of Object.keys(nouns)) {
    const path = contract.get(noun)!.declarations[0]!.path.replace(/^.*\/src\/contract\//, '')
    const written = writer.write(noun, path)
    const used = printer.takeUsed()
    if (written.isDated) used.helpers.add('Dates')
    declared.push(written)
    units.push({ path, order: Infinity, text: written.text, used })
  }
  units.push({ path: 'errors.ts', order: Infinity, text: errorDeclarations(sdk, printer), used: printer.takeUsed() })
  const types = typeUnits(printer, units)
  const paths = [...new Set([...types, ...units].map(({ path }) => path))]
  const files = new Map(
    paths.map((path) => [
      path,
      fileOf(
        path,
        [...types, ...units].filter((unit) => unit.path === path),
      ),
    ]),
  )
  files.set('nouns.ts', nounsFile(declared))
  files.set('routes.ts', routesFile(declared))
  files.set(
    'index.ts',
    `${head}${[...files.keys()]
      .toSorted()
      .map((path) => `export type * from './${path}'\n`)
      .join('')}`,
  )
  return formatted(files)
}

/** Every named type that these units use, directly or through another. */
function typeUnits(printer: Printer, units: readonly Unit[]): Unit[] {
  const known = new Map<string, NamedType>()
  const found: Unit[] = []
  const waiting = units.flatMap(({ used }) => [...used.types.values()])
  for (let named = waiting.shift(); named; named = waiting.shift()) {
    const earlier = known.get(named.name)
    if (earlier && earlier.type.id !== named.type.id)
      throw new Error(`Two types are called ${named.name}: in ${earlier.path} and in ${named.path}.`)
    if (earlier) continue
    known.set(named.name, named)
    const { name, type, documentation } = named
    const body = printer.isInterface(type) ? printer.interface(name, type) : `type ${name} = ${printer.body(type)}\n`
    const unit = { path: named.path, order: named.order, text: `${comment(documentation)}export ${body}`, used: printer.takeUsed() }
    found.push(unit)
    waiting.push(...unit.used.types.values())
  }
  return found.toSorted((a, b) => a.order - b.order)
}

function fileOf(path: string, units: readonly Unit[]): string {
  const names = new Map<string, Set<string>>()
  const add = (from: string, name: string) => names.set(from, (names.get(from) ?? new Set()).add(name))
  for (const { used } of units) {
    for (const name of used.helpers) add(`../${helpers[name]!}`, name)
    for (const [name, named] of used.types) if (named.path !== path) add(named.path, name)
  }
  const imports = [...names].map(([from, set]) => {
    const relative = posix.relative(posix.dirname(path), from)
    return `import type { ${[...set].toSorted().join(', ')} } from '${relative.startsWith('.') ? relative : `./${relative}`}'\n`
  })
  return `${head}${imports.toSorted().join('')}\n${units.map(({ text }) => text).join('\n')}`
}

function nounsFile(declared: readonly DeclaredNoun[]): string {
  const imports = declared.map(({ name, path }) => `import type { ${name} } from './${path}'\n`)
  const members = declared.map((noun) => `/** Calls of \`client.${noun.noun}\`. */\nreadonly ${noun.noun}: ${typeOf(noun)}\n`)
  return `${head}import type { Dates } from '../client/dates.ts'\n${imports.join('')}
/** Every noun of the contract with its calls. */
export interface Nouns<D extends Dates = 'date'> {\n${members.join('')}}\n`
}

function typeOf({ name, isDated }: DeclaredNoun): string {
  return isDated ? `${name}<D>` : name
}

/** The same calls by method and path, for \`client.request\`. */
function routesFile(declared: readonly DeclaredNoun[]): string {
  const imports = declared.map(({ name, path }) => `import type { ${name} } from './${path}'\n`)
  const routes = declared.flatMap((noun) => noun.routes.map((route) => ({ ...route, type: `${typeOf(noun)}['${route.name}']` })))
  const methods = [...Map.groupBy(routes, ({ method }) => method)].map(
    ([method, list]) =>
      `/** Calls with ${method}. */\n${method}: {\n${list.map(({ path, type, summary }) => `${comment(sentence(summary))}'${path}': ${type}\n`).join('')}}\n`,
  )
  return `${head}import type { Dates } from '../client/dates.ts'\n${imports.join('')}
/** Every call of the contract by its method and path. */
export interface Routes<D extends Dates = 'date'> {\n${methods.join('')}}\n`
}

/** The same files as the formatter of the repository writes them. */
async function formatted(files: Files): Promise<Files> {
  // The file is ours; what it ignores does not concern texts that are given.
  const options = JSON.parse(readFileSync(join(repository, '.oxfmtrc.json'), 'utf8')) as FormatOptions
  const texts = [...files].map(async ([path, text]) => {
    const { code, errors } = await format(path, text, options)
    if (errors.length > 0) throw new Error(`${path} cannot be formatted: ${errors.map(({ message }) => message).join('; ')}`)
    return [path, code] as const
  })
  return new Map(await Promise.all(texts))
}
