import { parseTargeting, printTargeting, type TargetingFacts, type TargetingType } from '../targeting/index.ts'
import { limits } from '../values/index.ts'
import { type CellType, failed } from './read/cell.ts'

/** The targeting text in its canonical form; everywhere ('') is written `[]`. */
export const targeting: CellType<string> = {
  form: { type: 'string', maxLength: limits.targetingCharacters },
  read(cell) {
    const parsed = parseTargeting(cell)
    if (parsed.ok) return { value: printTargeting(parsed.targeting) }
    const { code, offset, message, suggestion } = parsed.error
    return failed(code, { params: { offset: offset + 1, problem: message }, suggestion })
  },
  print: (text) => (text === '' ? '[]' : text),
  longest: limits.targetingCharacters,
}

/** Types that the user may not add; an existing rule of them may stay. */
export function withheldBeside(
  before: string | null | undefined,
  { withheld = new Set() }: Pick<TargetingFacts, 'withheld'>,
): ReadonlySet<TargetingType> {
  const parsed = withheld.size > 0 && before ? parseTargeting(before) : null
  if (!parsed?.ok) return withheld
  const kept = new Set(parsed.targeting.groups.flatMap(({ rules }) => rules.map(({ type }) => type)))
  return new Set([...withheld].filter((type) => !kept.has(type)))
}
