import { shortCountFormat } from '@spotdesk/ui/charts'
import { ToggleGroup } from '@spotdesk/ui'
import { useState } from 'react'
import { t } from '../../../shared/text.ts'
import { ContenderList } from './ContenderList.tsx'
import type { Contending } from './contenders.ts'
import styles from '../forecast.module.css'
import { PanelSection } from '../PanelSection.tsx'

const short = shortCountFormat()

/** Who competes for the same requests, both ways. */
export function ContendingSection({ contending }: { contending: Contending }) {
  const [side, setSide] = useState<keyof Contending>('takenFromUs')
  const contenders = contending[side]
  const texts = {
    takenFromUs: { label: t('Campaigns that take from this one'), empty: t('No campaign takes requests from this one.') },
    weTakeFrom: { label: t('Campaigns that this one takes from'), empty: t('This campaign takes requests from no other.') },
  }
  return (
    <PanelSection title={t('Contending campaigns')} aside={t('{count} requests', { count: short.value(contenders.impressions) })}>
      <ToggleGroup
        label={t('Direction')}
        value={side}
        onChange={setSide}
        className={styles.sides!}
        options={[
          { value: 'takenFromUs', label: t('Take from us') },
          { value: 'weTakeFrom', label: t('We take from') },
        ]}
      />
      <ContenderList contenders={contenders} {...texts[side]} />
    </PanelSection>
  )
}
