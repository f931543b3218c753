import type { ReactNode } from 'react'
import { ScreenLink } from '../../../../shared/page/ScreenLink.tsx'
import { t } from '../../../../shared/text.ts'
import { summaryPath } from '../../paths.ts'
import type { Draft } from '../use-draft.ts'
import { WizardFrame } from '../WizardFrame.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import styles from './summary.module.css'

interface SummaryFrameProps {
  draft: Draft
  /** The ad that is shown; null: the campaign. */
  adId: number | null
  children: ReactNode
}

/** Step 4: the pages of the summary at the left, one for the campaign and one for each ad, and the submit. */
export function SummaryFrame({ draft, adId, children }: SummaryFrameProps) {
  return (
    <WizardFrame draft={draft} step={4} nav={<SummaryNav draft={draft} adId={adId} />} primary={<SubmitButton draft={draft} />}>
      {children}
    </WizardFrame>
  )
}

function SummaryNav({ draft: { campaign, ads }, adId }: Pick<SummaryFrameProps, 'draft' | 'adId'>) {
  const now = (isShown: boolean) => (isShown ? ({ 'aria-current': 'page' } as const) : {})
  return (
    <nav aria-label={t('Summary')} className={styles.nav}>
      <ScreenLink href={summaryPath(campaign)} className={styles.entry} {...now(adId === null)}>
        {t('Campaign')}
      </ScreenLink>
      {ads.map(({ id, name }) => (
        <ScreenLink key={id} href={summaryPath(campaign, id)} className={styles.entry} dir="auto" title={name} {...now(adId === id)}>
          {name}
        </ScreenLink>
      ))}
    </nav>
  )
}
