import { type Rule, targetingTypes } from '@spotdesk/sdk/targeting'
import { Button, IconButton, LinkButton } from '@spotdesk/ui'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { label, t } from '../../../shared/text.ts'
import { Findings } from './Findings.tsx'
import { type TypeRow } from './rule-fields.ts'
import { valuesText } from './rule-values.ts'
import styles from './targeting.module.css'
import type { TargetingFindings } from './use-saved-targeting.ts'

interface RuleRowProps {
  rule: Rule
  isFirst: boolean
  /** The row of its type; undefined: not known yet, or the user may not use it. */
  type: TypeRow | undefined
  findings: TargetingFindings
  nameOf: (type: string, value: string) => string | undefined
  /** Absent: it is only read. */
  onEdit?: () => void
  onRemove?: () => void
  onFlip?: () => void
}

/** Values that stand in a row before the others are counted, and those that each press adds. */
const firstValues = 8
const moreValues = 200

/** A rule in its row: type, include or exclude, values; below it what is wrong with it. */
export function RuleRow({ rule, isFirst, type, findings, nameOf, onEdit, onRemove, onFlip }: RuleRowProps) {
  const [count, setCount] = useState(firstValues)
  const name = label(targetingTypes[rule.type].label)
  const values = valuesText(rule, nameOf)
  const shown = values.slice(0, count)
  const way = rule.exclude ? t('Exclude') : t('Include')
  const mayFlip = onFlip && !(type?.exclusionOnly && rule.exclude)
  return (
    <li>
      <div className={styles.rule}>
        <span className={styles.and}>{isFirst ? '' : t('and')}</span>
        <strong className={styles.type}>{name}</strong>
        {mayFlip ? (
          <Button
            variant="quiet"
            className={rule.exclude ? styles.exclude! : styles.way!}
            onPress={onFlip}
            aria-label={
              rule.exclude ? t('Exclude: {name}. Press to include it', { name }) : t('Include: {name}. Press to exclude it', { name })
            }
          >
            {way}
          </Button>
        ) : (
          <span className={rule.exclude ? styles.exclude : styles.way}>{way}</span>
        )}
        <span className={styles.values}>
          {shown.map((value, index) => (
            <span key={index} className={styles.value} dir="auto">
              {value}
            </span>
          ))}
          {values.length > shown.length && (
            <LinkButton onPress={() => setCount(count + moreValues)}>
              {t('+{count} more', { count: values.length - shown.length })}
            </LinkButton>
          )}
        </span>
        {onEdit && onRemove && (
          <span className={styles.ruleActs}>
            <IconButton icon={Pencil} size="small" label={t('Change {name}', { name })} onPress={onEdit} />
            <IconButton icon={X} size="small" label={t('Remove {name}', { name })} onPress={onRemove} />
          </span>
        )}
      </div>
      <Findings findings={findings} />
    </li>
  )
}
