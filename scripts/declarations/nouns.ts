/** The interface of a noun: a method for each of its rows. */
import { type EndpointRow, isEndpoint, nouns } from '@spotdesk/sdk/contract'
import { type Symbol, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { inputDocumentation, methodDocumentation } from './documentation.ts'
import { comment, type Printer } from './print.ts'
import type { SdkProgram } from './program.ts'

/** A noun, the file its declarations stand in, and their text. */
export interface DeclaredNoun {
  noun: string
  /** Name of its interface. */
  name: string
  path: string
  text: string
  /** Some answer has instants. */
  isDated: boolean
  /** Its calls by method and path, each as the text of its method. */
  routes: { method: string; path: string; name: string; summary: string }[]
}

/** Writes the interfaces of one noun. */
export class NounWriter {
  readonly #sdk: SdkProgram
  readonly #printer: Printer

  constructor(sdk: SdkProgram, printer: Printer) {
    this.#sdk = sdk
    this.#printer = printer
  }

  /** The noun whose rows stand in the contract's file `path`. */
  write(noun: string, path: string): DeclaredNoun {
    const exported = this.#sdk.exportsOf(`contract/${path}`)
    const rows = Object.entries(nouns[noun as keyof typeof nouns] as Record<string, unknown>)
      .filter((entry): entry is [string, EndpointRow] => isEndpoint(entry[1]))
      .map(([name, row]) => ({ name, row, symbol: exported.get(name)! }))
    // A module's exports come sorted by name at run time; a reader wants them as they are written.
    const order = [...exported.keys()]
    rows.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    const written = rows.map(({ name, row, symbol }) => this.#method(noun, name, row, symbol))
    const name = `${capitalized(noun)}Api`
    const methods = written.map(({ method }) => method).join('\n')
    const isDated = methods.includes(', D>')
    return {
      isDated,
      noun,
      name,
      path,
      text: [
        ...written.flatMap(({ interfaces }) => interfaces),
        `/** Calls of \`client.${noun}\`. */\nexport interface ${name}${isDated ? "<D extends Dates = 'date'>" : ''} {\n${methods}}\n`,
      ].join('\n'),
      routes: rows.map(({ name, row }) => ({ method: row.method, path: row.path, name, summary: row.summary })),
    }
  }

  #method(noun: string, name: string, row: EndpointRow, symbol: Symbol): { method: string; interfaces: string[] } {
    const { checker } = this.#sdk
    const rowType = checker.getTypeOfSymbol(symbol)!
    const prefix = capitalized(noun) + capitalized(name)
    const phantom = (side: '~in' | '~out') => {
      const property = checker.getPropertyOfType(rowType, side)!
      return checker.getNonNullableType(checker.getTypeOfSymbol(property)!)!
    }
    const input = this.#input(`${prefix}Input`, `${noun}.${name}`, row, phantom('~in'))
    const answer = row.response === undefined ? undefined : this.#answer(`${prefix}Answer`, `${noun}.${name}`, row, phantom('~out'))
    const call =
      row.download === undefined
        ? (answer?.call ?? `${this.#helper('Call')}<void>`)
        : this.#helper('Call') + `<${this.#helper('Download')}>`
    const options = row.ifMatch === 'required' ? `options: ${this.#helper('VersionedOptions')}` : `options?: ${this.#helper('CallOptions')}`
    const parameters = `${input.parameter}, ${options}`
    return {
      method: `${comment(methodDocumentation(`${noun}.${name}`, row))}${name}(${parameters}): ${call}\n`,
      interfaces: [...input.interfaces, ...(answer?.interfaces ?? [])],
    }
  }

  #helper(name: string): string {
    return this.#printer.helper(name)
  }

  #input(name: string, call: string, row: EndpointRow, type: Type): { parameter: string; interfaces: string[] } {
    const properties = this.#sdk.checker.getPropertiesOfType(type)
    if (properties.length === 0) return { parameter: 'input?: Record<string, never>', interfaces: [] }
    const members = properties.map((property) => {
      const bodyType = property.name === 'body' ? this.#sdk.checker.getTypeOfSymbol(property) : undefined
      const body = (bodyType && this.#printer.nameOf(bodyType)?.documentation) ?? ''
      const documentation = this.#printer.documentationOf(property) || inputDocumentation(property.name, row, body)
      const isFile = row.file !== undefined && property.name === 'file'
      return `${comment(documentation)}${isFile ? `file: ${this.#helper('FileSource')}` : this.#printer.member(property)}\n`
    })
    const isOptional = properties.every(({ flags }) => (flags & SymbolFlags.Optional) !== 0)
    const text = `/** Input of \`client.${call}\`. */\nexport interface ${name} {\n${members.join('')}}\n`
    return { parameter: `input${isOptional ? '?' : ''}: ${name}`, interfaces: [text] }
  }

  #answer(name: string, call: string, row: EndpointRow, type: Type): { call: string; interfaces: string[] } {
    const { checker } = this.#sdk
    const dated = (text: string) => (this.#printer.hasDates(type) ? `${this.#helper('Dated')}<${text}, D>` : text)
    if (row.paged) {
      const list = checker.getTypeOfSymbol(checker.getPropertyOfType(type, 'list')!)!
      return {
        call: `${this.#helper('PagedCall')}<${dated(`${this.#helper('Page')}<${this.#printer.text(list).replace(/\[\]$/, '')}>`)}>`,
        interfaces: [],
      }
    }
    const isPlainObject = (type.flags & TypeFlags.Object) !== 0 && !checker.isArrayLikeType(type) && !this.#printer.nameOf(type)
    if (!isPlainObject) return { call: `${this.#helper('Call')}<${dated(this.#printer.text(type))}>`, interfaces: [] }
    const text = `/** Answer of \`client.${call}\`. */\nexport ${this.#printer.interface(name, type)}`
    return { call: `${this.#helper('Call')}<${dated(name)}>`, interfaces: [text] }
  }
}

/** The name with its first character in upper case. */
export function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
