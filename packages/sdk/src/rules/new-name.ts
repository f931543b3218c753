/** Names that are given now (docs/domain.md §17.1). Those that are stored stay until they are changed. */
import { hiddenCharacterIn, ungarbled, withoutHidden } from '../values/index.ts'

/** A name that is refused, and the one that was meant. */
export interface NameFinding {
  field: 'name'
  code: 'hiddenCharacter'
  params: { character: string }
  suggestion: string
}

/** @param before the stored name; undefined: there is none */
export function newNameFindings(name: string, before: string | undefined): NameFinding[] {
  const character = name === before ? null : hiddenCharacterIn(name)
  return character === null
    ? []
    : [{ field: 'name', code: 'hiddenCharacter', params: { character }, suggestion: ungarbled(name) ?? withoutHidden(name).trim() }]
}
