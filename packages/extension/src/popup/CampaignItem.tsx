import {
  campaignStatusLooks,
  classNames,
  DeliveryStripe,
  IconButton,
  Link,
  ProgressBar,
  StatusDot,
  type Tone,
  useSignalValue,
} from '@spotdesk/ui'
import { deliveryColour } from '@spotdesk/sdk/rules'
import { campaignStatusLabels, deliveryStatusLabels, type Severity } from '@spotdesk/sdk/values'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { AccountView, CampaignSummary, TokenAction } from '../messages.ts'
import { ask } from '../pages/ask.ts'
import { ActionConfirm } from './ActionConfirm.tsx'
import { actionTexts, busyIds, runAction } from './actions.ts'
import styles from './popup.module.css'

const icons = { pause: Pause, resume: Play } as const
const tones: Record<Severity, Tone> = { red: 'bad', orange: 'warn', gray: 'muted' }

/** A draft has no statistics: it opens in the list. */
function addressOf(serverUrl: string, { id, status }: CampaignSummary): string {
  return status === 'DRAFT' ? `${serverUrl}/campaigns/list?status=&q=${id}` : `${serverUrl}/campaigns/${id}/stats`
}

interface CampaignItemProps {
  campaign: CampaignSummary
  account: AccountView
  /** Kept data offers no actions. */
  isReadOnly: boolean
}

/** A campaign: its name, its delivery, and its one action with a confirmation in place. */
export function CampaignItem({ campaign, account, isReadOnly }: CampaignItemProps) {
  const { id, name, advertiser, complete, estimatedComplete } = campaign
  const { action } = campaign
  const [asked, setAsked] = useState<TokenAction | null>(null)
  const [wasAsked, setWasAsked] = useState(false)
  const close = () => {
    setAsked(null)
    setWasAsked(true)
  }
  const isBusy = useSignalValue(busyIds).has(id)
  const colour = deliveryColour(campaign.deliveryStatuses, campaign.pace)
  const [first] = campaign.deliveryStatuses
  return (
    <li className={classNames(styles.item, asked && styles.asking)}>
      <DeliveryStripe tone={colour ? tones[colour] : undefined} label={first && deliveryStatusLabels[first]} />
      <div className={styles.body}>
        <Link
          variant="strong"
          href={addressOf(account.serverUrl, campaign)}
          target="_blank"
          className={styles.name}
          onPress={() => void ask('campaign.opened', { id })}
        >
          {name}
        </Link>
        <span className={styles.meta}>{advertiser}</span>
        {asked ? (
          <ActionConfirm
            action={asked}
            name={name}
            onCancel={close}
            onConfirm={() => {
              close()
              void runAction(campaign, asked)
            }}
          />
        ) : (
          <>
            <Status campaign={campaign} />
            {complete !== null && <ProgressBar label={`Progress of ${name}`} value={complete} estimate={estimatedComplete} />}
          </>
        )}
      </div>
      {action && !asked ? (
        <IconButton
          icon={icons[action]}
          label={isReadOnly ? `${actionTexts[action].label} is not possible offline` : `${actionTexts[action].label} ${name}`}
          isDisabled={isReadOnly}
          isPending={isBusy}
          // The question takes the focus from the button and returns it.
          autoFocus={wasAsked}
          onPress={() => setAsked(action)}
        />
      ) : (
        <span className={styles.noAction} />
      )}
    </li>
  )
}

function Status({ campaign: { status, archived, deliveryStatuses } }: { campaign: CampaignSummary }) {
  const shown = archived ? 'ARCHIVED' : status
  const [first, ...others] = archived ? [] : deliveryStatuses
  return (
    <span className={styles.status}>
      <StatusDot {...campaignStatusLooks[shown]}>{campaignStatusLabels[shown]}</StatusDot>
      {first && (
        <span className={styles.delivery} title={[first, ...others].map((each) => deliveryStatusLabels[each]).join(', ')}>
          {deliveryStatusLabels[first]}
          {others.length > 0 && ` +${others.length}`}
        </span>
      )}
    </span>
  )
}
