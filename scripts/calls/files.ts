/** The files of `packages/sdk/src/calls`: each noun's rows without their schemas, as data. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints, gridSourceOf, type CallRow, type NamedRow, type Noun } from '@spotdesk/sdk/contract'
import { print } from './print.ts'

const sources = join(import.meta.dirname, '../../packages/sdk/src')
export const callsFolder = join(sources, 'calls')

const head = '// Written by scripts/calls/main.ts from the contract. Do not edit.\n'

/** Where each noun's module stands: 'campaigns' → 'campaigns/campaigns.ts'. */
function modulesOfNouns(): Map<Noun, string> {
  const list = readFileSync(join(sources, 'contract/nouns.ts'), 'utf8')
  return new Map([...list.matchAll(/^export \* as (\w+) from '\.\/(.+)'$/gm)].map(([, noun, path]) => [noun as Noun, path!]))
}

/** The text of every file by its path inside `calls`. */
export function callFiles(): Map<string, string> {
  const modules = modulesOfNouns()
  const written = endpoints.filter(({ row }) => !gridSourceOf(row))
  const files = [...modules].map(
    ([noun, path]) =>
      [
        path,
        nounFile(
          path,
          written.filter((named) => named.noun === noun),
        ),
      ] as const,
  )
  const index = [...modules].map(([noun, path]) => `export * as ${noun} from './${path}'\n`).join('')
  return new Map([...files, ['index.ts', `${head}${index}`], ['grids.ts', gridsFile()]])
}

function nounFile(path: string, rows: readonly NamedRow[]): string {
  const consts = rows.map(({ name, row }) => `export const ${name}: CallRowOf<typeof rows.${name}> = ${textOf(name, row.callRow)}\n`)
  return [
    head,
    "import type { CallRowOf } from '../../contract/call-row.ts'\n",
    `import type * as rows from '../../contract/${path}'\n\n`,
    consts.join('\n'),
  ].join('')
}

function textOf(name: string, row: CallRow): string {
  try {
    return print(row, `export const ${name}: CallRowOf<typeof rows.${name}> = `.length)
  } catch (cause) {
    throw new Error(
      `${row.method} ${row.path} cannot be written as data. A union that holds dates needs them in the same fields of each option.`,
      { cause },
    )
  }
}

/** Lists that can be asked by POST too, as grids do. */
function gridsFile(): string {
  const places = new Map(endpoints.map(({ row, noun, name }) => [row, `${noun}.${name}`]))
  const sources = endpoints.flatMap(({ row }) => gridSourceOf(row) ?? []).map((source) => places.get(source as NamedRow['row'])!)
  const nouns = [...new Set(sources.map((place) => place.split('.')[0]!))]
  const modules = modulesOfNouns()
  return [
    head,
    "import type { CallRow } from '../contract/call-row.ts'\n",
    ...nouns.map((noun) => `import * as ${noun} from './${modules.get(noun as Noun)}'\n`),
    '\n/** Lists that can be asked by POST too, as grids do. */\n',
    `export const gridSources: readonly CallRow[] = [\n${sources.map((place) => `  ${place},\n`).join('')}]\n`,
  ].join('')
}
