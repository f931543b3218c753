/** Types as text. */
import { type Checker, type Symbol, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { membersOf, type NamedType, type Names } from './names.ts'

/** References of a text: named types by their name, and names of the client's own types. */
export interface Used {
  types: Map<string, NamedType>
  helpers: Set<string>
}

/** A named type that an interface can extend. */
interface Base {
  named: NamedType
  properties: readonly Symbol[]
}

/** Prints types and remembers which named ones it met. */
export class Printer {
  readonly #checker: Checker
  readonly #names: Names
  readonly #dated = new Map<number, boolean>()
  readonly #nameOf = new Map<number, NamedType | undefined>()
  #possibleBases: readonly Base[] | undefined
  #used: Used = { types: new Map(), helpers: new Set() }

  constructor(checker: Checker, names: Names) {
    this.#checker = checker
    this.#names = names
  }

  /** Everything that was printed by its name since the last time this was asked. */
  takeUsed(): Used {
    const used = this.#used
    this.#used = { types: new Map(), helpers: new Set() }
    return used
  }

  /** The name of a type of the client, which the text then needs. */
  helper(name: string): string {
    this.#used.helpers.add(name)
    return name
  }

  /** The text of a type: its name where it has one. */
  text(type: Type): string {
    const named = this.nameOf(type)
    if (!named) return this.body(type)
    this.#used.types.set(named.name, named)
    return type.isUnionType() ? [named.name, ...this.#nullable(type)].join(' | ') : named.name
  }

  /** The name of a type. What callers give has the name of what is answered where both are the same. */
  nameOf(type: Type): NamedType | undefined {
    if (!this.#nameOf.has(type.id)) this.#nameOf.set(type.id, this.#findName(type))
    return this.#nameOf.get(type.id)
  }

  #findName(type: Type): NamedType | undefined {
    const named = this.#names.of(type)
    if (!named?.inputOf) return named
    const twin = this.#names.of(named.inputOf)
    if (!twin) return named
    // Printed to be compared only.
    const used = this.takeUsed()
    const isSame = this.body(named.type) === this.body(twin.type)
    this.#used = used
    return isSame ? twin : named
  }

  /** The text of a type as if it had no name. */
  body(type: Type): string {
    const { flags } = type
    if (type.isUnionType() && (flags & TypeFlags.Boolean) === 0) return this.#union(type)
    if (type.isLiteralType()) return literal(type.value)
    if (type.isIntersectionType()) return (type.getTypes() ?? []).map((part) => this.text(part)).join(' & ')
    return (flags & TypeFlags.Object) === 0 ? this.#checker.typeToString(type) : this.#object(type)
  }

  /** An interface of that name. It extends the largest named type whose members are all among its own. */
  interface(name: string, type: Type): string {
    const own = this.#checker.getPropertiesOfType(type)
    const base = this.#baseOf(own, name)
    if (!base) return `interface ${name} {\n${this.members(own)}}\n`
    const inherited = new Set(this.#checker.getPropertiesOfType(base.type).map((property) => property.name))
    this.#used.types.set(base.name, base)
    return `interface ${name} extends ${base.name} {\n${this.members(own.filter((property) => !inherited.has(property.name)))}}\n`
  }

  #baseOf(own: readonly Symbol[], name: string): NamedType | undefined {
    const byName = new Map(own.map((property) => [property.name, property]))
    // Each question is a message to the compiler's process: asked once, not for every interface.
    this.#possibleBases ??= this.#names.all
      .filter((named) => !named.inputOf && this.isInterface(named.type))
      .map((named) => ({ named, properties: this.#checker.getPropertiesOfType(named.type) }))
    const bases = this.#possibleBases
      .filter(({ named, properties }) => named.name !== name && properties.length > 1 && properties.length < own.length)
      .filter(({ properties }) => properties.every((property) => isSameProperty(property, byName.get(property.name))))
      .toSorted((a, b) => b.properties.length - a.properties.length)
    return bases.find(({ properties }) => {
      const used = this.takeUsed()
      const isSame = properties.every((property) => this.member(property) === this.member(byName.get(property.name)!))
      this.#used = used
      return isSame
    })?.named
  }

  /** These members, each with its comment. */
  members(properties: readonly Symbol[]): string {
    return properties.map((property) => `${comment(this.documentationOf(property))}${this.member(property)}\n`).join('')
  }

  /** One member, without its comment. */
  member(property: Symbol): string {
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0
    const type = this.#checker.getTypeOfSymbol(property)!
    const text = isOptional ? this.text(type).replace(/ \| undefined$/, '') : this.text(type)
    return `${propertyName(property.name)}${isOptional ? '?' : ''}: ${text}`
  }

  documentationOf(symbol: Symbol): string {
    return this.#checker.getDocumentationCommentOfSymbol(symbol)
  }

  /** True if an instant is somewhere in the type. */
  hasDates(type: Type): boolean {
    const known = this.#dated.get(type.id)
    if (known !== undefined) return known
    this.#dated.set(type.id, false)
    const has = this.#partsOf(type).some((part) => isDate(part) || this.hasDates(part))
    this.#dated.set(type.id, has)
    return has
  }

  #partsOf(type: Type): readonly Type[] {
    if (type.isUnionType() || type.isIntersectionType()) return type.getTypes() ?? []
    if ((type.flags & TypeFlags.Object) === 0) return []
    if (type.isTypeReference() && this.#isList(type)) return this.#checker.getTypeArguments(type)
    if (isDate(type)) return [type]
    return [
      ...this.#checker.getPropertiesOfType(type).flatMap((property) => this.#checker.getTypeOfSymbol(property) ?? []),
      ...this.#checker.getIndexInfosOfType(type).map(({ valueType }) => valueType),
    ]
  }

  /** True if the type can be declared as an interface. */
  isInterface(type: Type): boolean {
    return type.isObjectType() && !this.#isList(type)
  }

  #isList(type: Type): boolean {
    return this.#checker.isArrayLikeType(type)
  }

  #nullable(type: Type): string[] {
    return membersOf(type).flatMap(({ flags }) => (flags & TypeFlags.Null ? ['null'] : flags & TypeFlags.Undefined ? ['undefined'] : []))
  }

  #union(type: Type): string {
    const members = membersOf(type).filter(({ flags }) => (flags & TypeFlags.Nullable) === 0)
    const booleans = members.filter(({ flags }) => (flags & TypeFlags.BooleanLiteral) !== 0)
    const others = booleans.length === 2 ? members.filter((member) => !booleans.includes(member)) : members
    const columns = sortedColumns(others)
    const texts = columns ? [`${this.helper('SortBy')}<${columns.map(literal).join(' | ')}>`] : others.map((member) => this.text(member))
    return [...texts, ...(booleans.length === 2 ? ['boolean'] : []), ...this.#nullable(type)].join(' | ')
  }

  #object(type: Type): string {
    if (isDate(type)) return 'Date'
    if (this.#checker.isTupleType(type)) return this.#checker.typeToString(type)
    if (type.isTypeReference() && this.#isList(type)) {
      const [item] = this.#checker.getTypeArguments(type)
      const text = this.text(item!)
      return item!.isUnionType() && text.includes(' | ') ? `(${text})[]` : `${text}[]`
    }
    const [index] = this.#checker.getIndexInfosOfType(type)
    if (index) return `Record<${this.text(index.keyType)}, ${this.text(index.valueType)}>`
    return `{\n${this.members(this.#checker.getPropertiesOfType(type))}}`
  }
}

/** A documentation comment; nothing for an empty text. */
export function comment(text: string): string {
  const lines = text.trim().replaceAll('*/', '*\\/').split('\n')
  if (lines.length > 1) return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
  return lines[0] === '' ? '' : `/** ${lines[0]} */\n`
}

/** Columns that can be sorted both ways: every text stands there with '-' before it too. */
function sortedColumns(members: readonly Type[]): string[] | undefined {
  const texts = members.map((member) => (member.isStringLiteralType() ? member.value : ''))
  const columns = texts.filter((text) => !text.startsWith('-'))
  const isPaired = columns.length > 1 && texts.length === 2 * columns.length && columns.every((column) => texts.includes(`-${column}`))
  return isPaired ? columns : undefined
}

/** Of two types whether they have a property from the same place in the sources. */
function isSameProperty(one: Symbol, other: Symbol | undefined): boolean {
  const [a, b] = [one.declarations[0], other?.declarations[0]]
  return a !== undefined && b !== undefined && a.path === b.path && a.index === b.index
}

function isDate(type: Type): boolean {
  return type.getSymbol()?.name === 'Date'
}

/** A value as one would write it in code. */
export function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value)
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
}
