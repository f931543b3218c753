import type { insights } from '@spotdesk/sdk/contract'
import { CompactSelect, ToggleGroup } from '@spotdesk/ui'
import { t } from '../../text.ts'
import styles from '../insight/insights.module.css'
import { listVendors, listWindows } from './groups.ts'

interface GroupChoiceProps {
  groups: readonly insights.AttributionGroup[]
  chosen: insights.AttributionGroup
  onChange: (vendor: string, window: string) => void
}

/** Vendor, and days after the exposure in which an action counts. */
export function GroupChoice({ groups, chosen, onChange }: GroupChoiceProps) {
  const windows = listWindows(groups, chosen.vendor)
  const current = String(chosen.windowDays)
  return (
    <div role="group" aria-label={t('Measured by')} className={styles.tools}>
      <span className={styles.tool}>
        {t('Vendor')}
        <CompactSelect
          label={t('Vendor')}
          value={chosen.vendor}
          onChange={(vendor) => onChange(vendor, current)}
          options={listVendors(groups).map((vendor) => ({ value: vendor, label: vendor }))}
        />
      </span>
      <span className={styles.tool}>
        {t('Window')}
        <ToggleGroup
          label={t('Window')}
          value={current}
          onChange={(window) => onChange(chosen.vendor, window)}
          options={windows.map((days) => ({ value: String(days), label: t('{days} days', { days }) }))}
        />
      </span>
      <span className={styles.quiet}>
        {t('Actions within {days} days after a listener first heard the campaign.', { days: chosen.windowDays })}
      </span>
    </div>
  )
}
