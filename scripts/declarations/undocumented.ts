/** The measure of the documentation: public members without a comment. */
import { type Checker, type Symbol, SymbolFlags, type Type } from 'typescript/unstable/sync'
import type { SdkProgram } from './program.ts'
import { membersOf, publicSurface } from './surface.ts'

/** How much of the surface has a comment, and what has none. */
export interface Documentation {
  /** Exports, methods and fields. */
  total: number
  /** Names of those without a comment: 'Campaign.margin'. */
  missing: string[]
}

/** Counts the exports of the main entry, their methods and their fields, those of unnamed objects inside them included. */
export function documentationOf(sdk: SdkProgram): Documentation {
  const { checker } = sdk
  const seen = new Map<string, boolean>()
  const visit = (name: string, symbol: Symbol) => {
    seen.set(name, checker.getDocumentationCommentOfSymbol(symbol).trim() !== '')
    if ((symbol.flags & SymbolFlags.Property) === 0) return
    for (const type of unnamedObjects(checker, checker.getTypeOfSymbol(symbol)!))
      for (const member of membersOf(checker, type)) visit(`${name}.${member.name}`, member)
  }
  for (const { name, symbol, members } of publicSurface(sdk).get('.')!) {
    seen.set(name, checker.getDocumentationCommentOfSymbol(symbol).trim() !== '')
    for (const member of members) if (!standard.has(member.name)) visit(`${name}.${member.name}`, member)
  }
  return { total: seen.size, missing: [...seen].flatMap(([name, has]) => (has ? [] : [name])) }
}

/** Members of `Promise` and of errors: everybody knows them. */
const standard = new Set(['then', 'catch', 'finally', 'name', 'message', 'stack', 'cause', 'prototype'])

function unnamedObjects(checker: Checker, type: Type): Type[] {
  if (type.isUnionType()) return (type.getTypes() ?? []).flatMap((member) => unnamedObjects(checker, member))
  if (!type.isObjectType()) return []
  if (checker.isArrayType(type) && type.isTypeReference())
    return checker.getTypeArguments(type).flatMap((item) => unnamedObjects(checker, item))
  return type.getSymbol()?.name === '__type' && !type.getAliasSymbol() ? [type] : []
}
