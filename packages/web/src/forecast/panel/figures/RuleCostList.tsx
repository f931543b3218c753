import { formatTotal } from '@spotdesk/sdk/values'
import { shortCountFormat } from '@spotdesk/ui/charts'
import { t } from '../../../shared/text.ts'
import type { CampaignForecast } from '../forecast-driver.ts'
import styles from '../forecast.module.css'
import { PanelSection } from '../PanelSection.tsx'
import { useRuleNames } from './use-rule-names.ts'

const short = shortCountFormat()
const mostRules = 6

/** The requests that each rule of the targeting excludes, the dearest first. All costs add up to supply less matched. */
export function RuleCostList({ campaignId, found: { rules, supply } }: { campaignId: number; found: CampaignForecast }) {
  const nameOf = useRuleNames({ id: campaignId })
  if (!rules || rules.length === 0) return null
  const sorted = rules.toSorted((a, b) => b.cost - a.cost)
  return (
    <PanelSection
      title={t('Cost of each rule')}
      aside={supply === null ? undefined : t('of {count} requests', { count: short.value(supply) })}
      isFolded
    >
      <ul aria-label={t('Cost of each rule')} className={styles.costs}>
        {sorted.slice(0, mostRules).map((rule) => (
          <li key={`${rule.of} ${rule.group} ${rule.rule} ${rule.text}`}>
            <span>{nameOf(rule)}</span>
            <strong title={t('Left without it: {count}', { count: formatTotal(rule.without) })}>−{short.value(rule.cost)}</strong>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
