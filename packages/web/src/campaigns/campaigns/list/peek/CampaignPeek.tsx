import { ActionBar, type BarAction, ButtonLink, SidePeek } from '@spotdesk/ui'
import { campaignTypeLabels } from '@spotdesk/sdk/values'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { type RowAction, isOffered } from '../../../../shared/grid/actions.ts'
import type { Peek } from '../../../../shared/list/use-peek.ts'
import { label, t } from '../../../../shared/text.ts'
import type { CampaignListRow } from '../../actions/actions.ts'
import { rowPath } from '../../paths.ts'
import { PeekAds } from './PeekAds.tsx'
import { PeekFacts } from './PeekFacts.tsx'
import { PeekPages } from './PeekPages.tsx'
import { PeekProblem } from './PeekProblem.tsx'
import styles from './CampaignPeek.module.css'

interface CampaignPeekProps {
  peek: Peek<CampaignListRow>
  actions: readonly RowAction<CampaignListRow>[]
}

/** The actions that stand beside the menu, not in it. */
const inBar = new Set(['pause', 'resume'])

/** One campaign of the list at its right: its problem, pacing, money, flight, ads and actions, and the way to its pages. */
export default function CampaignPeek({ peek, actions }: CampaignPeekProps) {
  const { row, close, onNext, onPrevious, returnTo } = peek
  const [now] = useState(() => new Date())
  if (!row) return null
  const name = row.name || t('Unnamed draft')
  return (
    <SidePeek
      title={name}
      eyebrow={`#${row.id} · ${label(campaignTypeLabels[row.campaignType])}`}
      onClose={close}
      onNext={onNext}
      onPrevious={onPrevious}
      returnTo={returnTo}
      footer={
        <div className={styles.footer}>
          <ActionBar label={t('Actions for {name}', { name })} actions={toBarActions(actions, row)} />
          <ButtonLink href={rowPath(row)} variant="primary" icon={ArrowRight}>
            {t('Open')}
          </ButtonLink>
        </div>
      }
    >
      <div className={styles.parts}>
        <PeekProblem campaign={row} />
        <PeekFacts campaign={row} now={now} />
        <PeekAds campaign={row} />
        <PeekPages campaign={row} />
      </div>
    </SidePeek>
  )
}

/** The actions of the row as a bar: they act as by their keys, and stay in the list. */
function toBarActions(actions: readonly RowAction<CampaignListRow>[], row: CampaignListRow): BarAction[] {
  return actions
    .filter((action) => !action.isOnlyForMany && !action.isOnlyByKey && isOffered(action, row))
    .map((action) => ({
      id: action.id,
      label: label(action.label),
      icon: action.icon,
      isInMenu: !inBar.has(action.id),
      ...(action.isDestructive && { isDestructive: true }),
      ...(action.href ? { href: action.href(row) } : { onAction: () => void action.run?.([row], 'key') }),
    }))
}
