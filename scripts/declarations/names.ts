/** Names of types: what the contract and the value lists export under a name keeps that name in the declarations. */
import { SymbolFlags, TypeFlags, type Symbol, type Type } from 'typescript/unstable/sync'
import type { SdkProgram } from './program.ts'

/** A type with a name of its own. */
export interface NamedType {
  name: string
  /** Path of its declaration below `src/declarations`. */
  path: string
  /** Where it stands among all of them: a type comes after those that it is made of. */
  order: number
  type: Type
  documentation: string
  /** The answer's type of the same name, for a type of an input. */
  inputOf?: Type
}

/** Finds the name of a type. */
export interface Names {
  of: (type: Type) => NamedType | undefined
  all: readonly NamedType[]
}

/**
 * The named types of the contract and of the value lists. Of two lists with the same values none gives its name, and neither does a list
 * that is called like something of the contract.
 */
export function collectNames({ checker, modules }: SdkProgram): Names {
  const byKey = new Map<string, NamedType>()
  const ambiguous = new Set<string>()
  const add = (type: Type | undefined, named: Omit<NamedType, 'type' | 'order'>) => {
    const key = type && keyOf(type)
    if (!type || key === undefined || isPlainList(type)) return
    const known = byKey.get(key)
    if (known && known.name !== named.name && type.isUnionType()) ambiguous.add(key)
    if (!known) byKey.set(key, { ...named, order: byKey.size, type })
  }
  /** Lists of texts and numbers are the same type wherever they stand: only a list of unnamed objects is known by itself. */
  const isPlainList = (type: Type) =>
    type.isTypeReference() &&
    checker.isArrayLikeType(type) &&
    checker.getTypeArguments(type).some((item) => item.getSymbol()?.name !== '__type')
  const schemaType = (symbol: Symbol, side: '_output' | '_input') => {
    if ((symbol.flags & SymbolFlags.Variable) === 0) return undefined
    const type = checker.getTypeOfSymbol(symbol)
    const property = type && checker.getPropertyOfType(type, side)
    return property && checker.getTypeOfSymbol(property)
  }
  const taken = new Set<string>()
  for (const { path, exports } of [...modules(/^contract\//), ...modules(/^values\//)]) {
    const file = path.replace(/^contract\//, '')
    for (const symbol of exports.filter(({ name }) => /^[A-Z]/.test(name))) {
      if (path.startsWith('values/') && taken.has(symbol.name)) continue
      taken.add(symbol.name)
      const isType = (symbol.flags & (SymbolFlags.TypeAlias | SymbolFlags.Interface)) !== 0
      const documentation = checker.getDocumentationCommentOfSymbol(symbol)
      const output = schemaType(symbol, '_output') ?? (isType ? checker.getDeclaredTypeOfSymbol(symbol) : undefined)
      const named = { name: symbol.name, path: file, documentation }
      add(output, named)
      if (output) add(schemaType(symbol, '_input'), { ...named, name: `${symbol.name}Input`, inputOf: output })
    }
  }
  for (const key of ambiguous) byKey.delete(key)
  return { of: (type) => byKey.get(keyOf(type) ?? ''), all: [...byKey.values()] }
}

/** Objects are known by their identity, unions by that of their members. Other types have no name worth keeping. */
function keyOf(type: Type): string | undefined {
  if (type.isUnionType()) {
    const members = membersOf(type).filter((member) => (member.flags & TypeFlags.Nullable) === 0)
    return members.length < 2 || members.every(({ flags }) => (flags & TypeFlags.BooleanLiteral) !== 0) ? undefined : keyOfMembers(members)
  }
  return (type.flags & TypeFlags.Object) === 0 ? undefined : String(type.id)
}

/** The key of the union of these types. */
function keyOfMembers(members: readonly Type[]): string {
  return members
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join('|')
}

/** The members of a union; the type itself where it is none. Literals in the form that is the same everywhere. */
export function membersOf(type: Type): readonly Type[] {
  const members = type.isUnionType() ? (type.getTypes() ?? []) : [type]
  return members.map((member) => (member.isLiteralType() ? (member.getRegularType() ?? member) : member))
}
