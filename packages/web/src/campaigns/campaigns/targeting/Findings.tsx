import { CircleAlert, TriangleAlert } from 'lucide-react'
import { label, t } from '../../../shared/text.ts'
import styles from './targeting.module.css'
import type { TargetingFindings } from './use-saved-targeting.ts'

/** The errors and warnings of a rule or a group: why, and what to do about it. */
export function Findings({ findings }: { findings: TargetingFindings }) {
  if (findings.length === 0) return null
  return (
    <ul className={styles.findings} aria-label={t('Findings')}>
      {findings.map(({ severity, code, message, mend, suggestion }, index) => {
        const isError = severity === 'error'
        const Icon = isError ? CircleAlert : TriangleAlert
        return (
          <li key={`${code} ${index}`} className={isError ? styles.error : styles.warning}>
            <Icon size={16} aria-hidden />
            <span>
              <strong>{label(message)}</strong> {label(mend)}
              {suggestion !== null && !mend.includes(suggestion) && <> {t('Perhaps {value} was meant.', { value: suggestion })}</>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
