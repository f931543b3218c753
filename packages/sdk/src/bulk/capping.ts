import type { CappingSetting } from '../rules/index.ts'
import { type CappingUnit, cappingUnits, limits, nearest, shorten } from '../values/index.ts'
import { type CellResult, type CellType, failed, splitList } from './read/cell.ts'

const pattern = 'write limit/multiplier/UNIT, such as 3/1/DAY'

function readRule(item: string): CellResult<CappingSetting> {
  const [limit, unitMultiplier, unit, ...rest] = item.split('/').map((part) => part.trim())
  if (rest.length > 0 || unit === undefined || !/^\d{1,9}$/.test(limit!) || !/^\d{1,9}$/.test(unitMultiplier!))
    return failed('invalidValue', { detail: pattern })
  const known = cappingUnits.find((candidate) => candidate === unit.toUpperCase())
  if (!known) {
    const meant: CappingUnit | null = nearest(unit.replace(/s$/i, ''), cappingUnits) as CappingUnit | null
    return failed('invalidEnum', { params: { value: shorten(unit) }, suggestion: meant && `${limit}/${unitMultiplier}/${meant}` })
  }
  const rule = { limit: Number(limit), unit: known, unitMultiplier: Number(unitMultiplier) }
  if (rule.limit < 1 || rule.unitMultiplier < 1) return failed('tooSmall', { params: { least: 1 }, detail: pattern })
  if (rule.limit > limits.cappingLimitMax) return failed('tooBig', { params: { most: limits.cappingLimitMax }, detail: pattern })
  if (rule.unitMultiplier > limits.cappingMultiplierMax)
    return failed('tooBig', { params: { most: limits.cappingMultiplierMax }, detail: pattern })
  return known === 'CAMPAIGN' && rule.unitMultiplier !== 1 ? failed('invalidValue', { suggestion: `${limit}/1/CAMPAIGN` }) : { value: rule }
}

const printRule = ({ limit, unit, unitMultiplier }: CappingSetting) => `${limit}/${unitMultiplier}/${unit}`

/** Caps as text: '3/1/DAY;10/1/CAMPAIGN' is at most 3 a day and 10 in all. Their order has no meaning. */
export const capping: CellType<CappingSetting[]> = {
  form: {
    type: 'array',
    maxItems: limits.cappingRules,
    items: { type: 'string', pattern: `^[0-9]+/[0-9]+/(${cappingUnits.join('|')})$` },
  },
  read(cell) {
    const rules: CappingSetting[] = []
    for (const item of splitList(cell)) {
      const read = readRule(item)
      if ('error' in read) return read
      if (rules.some((rule) => printRule(rule) === printRule(read.value))) continue
      // The list is short, so the search for duplicates is fast.
      if (rules.push(read.value) > limits.cappingRules) return failed('invalidValue', { detail: `at most ${limits.cappingRules} rules` })
    }
    return { value: rules }
  },
  print: (rules) => rules.map(printRule).join(';'),
  key: (rules) => rules.map(printRule).toSorted().join(';'),
}
