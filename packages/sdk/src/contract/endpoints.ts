import { type Endpoint, isEndpoint } from './endpoint.ts'
import { gridForms } from './grid-form.ts'
import * as nouns from './nouns.ts'

export { nouns }
/** Name of a noun: `campaigns`, `orders`. */
export type Noun = keyof typeof nouns

/** A row with the name by which the SDK calls it. */
export interface NamedRow {
  /** The noun: `campaigns`. */
  noun: Noun
  /** The method: `pause`. */
  name: string
  /** The row. */
  row: Endpoint
}

/** The whole table by noun and name, with the POST forms of its grids at the end (`listGrid` of `list`). */
export const endpoints: readonly NamedRow[] = /* @__PURE__ */ withGridForms(/* @__PURE__ */ listRows(nouns))

/** Node orders a module's exports by name, a bundler by their place in the text. This list is always ordered by name. */
function listRows(modules: Record<string, object>): NamedRow[] {
  return sorted(modules).flatMap(([noun, module]) =>
    sorted(module as Record<string, unknown>).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ noun: noun as Noun, name, row: value }] : [],
    ),
  )
}

function sorted<T>(module: Record<string, T>): [string, T][] {
  return Object.entries(module).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function withGridForms(named: readonly NamedRow[]): NamedRow[] {
  const forms = new Map(gridForms(named.map(({ row }) => row)).map(({ source, form }) => [source, form]))
  return [
    ...named,
    ...named.flatMap(({ noun, name, row }) => {
      const form = forms.get(row)
      return form ? [{ noun, name: `${name}Grid`, row: form }] : []
    }),
  ]
}
