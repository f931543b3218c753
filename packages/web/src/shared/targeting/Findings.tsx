import { fixFinding, type Group, type TargetingFix } from '@spotdesk/sdk/targeting'
import type { OutputOf, targeting } from '@spotdesk/sdk/contract'
import { Button } from '@spotdesk/ui'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { label, t } from '../text.ts'
import styles from './targeting.module.css'

export type TargetingFindings = OutputOf<typeof targeting.lint>['findings']
export type TargetingFinding = TargetingFindings[number]

interface FindingsProps {
  findings: TargetingFindings
  groups: readonly Group[]
  /** Absent: they are only read. */
  onFix?: (groups: Group[]) => void
}

/** The errors and warnings of a rule or a group: why, what to do about it, and one press that does it. */
export const Findings = memo(function Findings({ findings, groups, onFix }: FindingsProps) {
  if (findings.length === 0) return null
  return (
    <ul className={styles.findings} aria-label={t('Findings')}>
      {findings.map((finding, index) => {
        const { severity, code, message, mend, suggestion } = finding
        const isError = severity === 'error'
        const Icon = isError ? CircleAlert : TriangleAlert
        const fix = onFix ? fixFinding(groups, finding) : null
        return (
          <li key={`${code} ${index}`} className={isError ? styles.error : styles.warning}>
            <Icon size={16} aria-hidden />
            <span className={styles.said}>
              <strong>{label(message)}</strong> {label(mend)}
              {suggestion !== null && !mend.includes(suggestion) && <> {t('Perhaps {value} was meant.', { value: suggestion })}</>}
            </span>
            {fix && (
              <Button variant="quiet" className={styles.fix!} onPress={() => onFix!(fix.groups)}>
                {fixText(fix, finding)}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
})

function fixText({ kind }: TargetingFix, { suggestion, values }: TargetingFinding): string {
  switch (kind) {
    case 'REPLACE_VALUE':
      return t('Use {value}', { value: suggestion ?? '' })
    case 'DROP_VALUES':
      return values.length === 1
        ? t('Remove {value}', { value: values[0]! })
        : t('Remove {count, plural, one {# value} other {# values}}', { count: values.length })
    case 'EXCLUDE':
      return t('Exclude instead')
    case 'SWAP':
      return t('Swap the bounds')
    case 'CLAMP':
      return t('Use the nearest bound')
    case 'REMOVE_RULE':
      return t('Remove rule')
  }
}
