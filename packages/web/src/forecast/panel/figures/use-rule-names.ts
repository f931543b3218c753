import { targeting } from '@spotdesk/sdk/calls'
import { describeRule, parseTargeting } from '@spotdesk/sdk/targeting'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/query.ts'

/** A rule of a forecast's costs. */
export interface CostRule {
  of: 'TARGETING' | 'PUBLISHER' | 'ADS'
  /** The rule as one line; of all else a sentence. */
  text: string
}

/** Rules of a targeting in words, with the names of their values as far as the saved targeting has them. */
export function useRuleNames({ id }: { id: number }): (cost: CostRule) => string {
  const { data } = useQuery(query(targeting.ofCampaign, { id }))
  const labels = new Map(data?.labels.map(({ type, value, label }) => [`${type} ${value}`, label ?? undefined]))
  return ({ of, text }) => {
    const read = of === 'TARGETING' ? parseTargeting(text) : null
    const rule = read?.ok ? read.targeting.groups[0]?.rules[0] : undefined
    if (!rule) return text
    const words = describeRule(rule, (type, value) => labels.get(`${type} ${value}`))
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
}
