import { isTest, type Source } from './sources.ts'
import type { Violation } from './arrows.ts'

/**
 * Modules that share names on purpose: those of the contract and of the calls are namespaces (`campaigns.list`, `orders.list`), the kit of
 * native elements has the names of the kit that it stands in for, and a loader finds commands by their names.
 */
const sharedNames = /^packages\/(sdk\/src\/(contract|calls|declarations|records)\/|ui\/src\/native\/|cli\/src\/commands\/)/

const declaration = /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm

/**
 * Exported names that a package defines in two files: a search for one finds the other, and an import says nothing. A function and a type of
 * one name in one file are one thing.
 */
export function nameViolations(sources: readonly Source[]): Violation[] {
  const first = new Map<string, string>()
  return sources.flatMap(({ path, text }) => {
    const [root] = /^packages\/[^/]+\/src\//.exec(path) ?? []
    if (root === undefined || isTest(path) || sharedNames.test(path)) return []
    return [...text.matchAll(declaration)].flatMap((match): Violation[] => {
      const name = match[1]!
      const other = first.get(root + name)
      first.set(root + name, other ?? path)
      if (other === undefined || other === path) return []
      const line = text.slice(0, match.index).split('\n').length
      return [{ path, line, message: `${name} is exported by ${other} too: give each a name of its own` }]
    })
  })
}
