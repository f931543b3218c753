import { ToggleGroup } from '@spotdesk/ui'
import { useId } from 'react'
import { t } from '../../../shared/text.ts'
import type { TargetingLink } from '../../../shared/targeting/targeting-draft.ts'
import styles from './targeting.module.css'

interface LinkChoiceProps {
  link: TargetingLink
  /** Sentences of the ad's own targeting and of the campaign's. */
  own: string
  inherited: string
  isReadOnly: boolean
  onChange: (link: TargetingLink) => void
}

/** The targeting of an ad beside its campaign's, and how the two are joined. */
export function LinkChoice({ link, own, inherited, isReadOnly, onChange }: LinkChoiceProps) {
  const id = useId()
  const meaning =
    link === 'AND'
      ? t('Both have to hold. The ad narrows the targeting of its campaign.')
      : t('Only the targeting of the ad counts. It replaces that of its campaign.')
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t('The ad and its campaign')}</h2>
      <div className={styles.link}>
        <div className={styles.linked}>
          <h3>{t('This ad')}</h3>
          <p dir="auto">{own}</p>
        </div>
        {isReadOnly ? (
          <strong className={styles.linkWord}>{link}</strong>
        ) : (
          <ToggleGroup
            label={t('How they are joined')}
            value={link}
            onChange={onChange}
            options={[
              { value: 'AND', label: 'AND' },
              { value: 'REPLACE', label: 'REPLACE' },
            ]}
          />
        )}
        <div className={link === 'REPLACE' ? styles.replaced : styles.linked}>
          <h3>{t('Its campaign')}</h3>
          <p dir="auto">{inherited}</p>
        </div>
      </div>
      <p className={styles.quiet}>{meaning}</p>
    </section>
  )
}
