import { KeyValuePanel } from '@spotdesk/ui'
import { campaignStatusLabels, formatMoney, formatPacing } from '@spotdesk/sdk/values'
import { useDates } from '../../../../shared/dates.ts'
import { label, t } from '../../../../shared/text.ts'
import { useUser } from '../../../../shared/session/use-user.ts'
import type { CampaignListRow } from '../../actions/actions.ts'
import { deliveredTexts, FlightCell, PacingCell } from '../CampaignCells.tsx'
import { isFinished } from '../../../../shared/delivery/flight.ts'
import { ParentLink } from '../../page/ParentLink.tsx'
import styles from './CampaignPeek.module.css'

/** Pacing, money and flight, and what the campaign belongs to. */
export function PeekFacts({ campaign, now }: { campaign: CampaignListRow; now: Date }) {
  const { agency } = useUser()
  const dates = useDates()
  const { advertiser, order, publisher, assignedUsername, totalSpend, currency, campaignPacing, archived, status } = campaign
  const delivered = deliveredTexts(campaign)
  const items = [
    { label: t('State'), value: label(campaignStatusLabels[archived ? 'ARCHIVED' : status]) },
    { label: t('Delivered'), value: `${delivered.value} ${delivered.total} ${delivered.unit}` },
    { label: t('Spend'), value: formatMoney(totalSpend, currency) },
    {
      label: t('Flight'),
      value: <FlightCell flight={campaign} isQuiet={isFinished(campaign)} dates={dates} zone={agency.timeZone} now={now} />,
    },
    { label: t('Pacing'), value: formatPacing(campaignPacing) },
    { label: t('Advertiser'), value: <ParentLink kind="advertiser" of={advertiser} isAlways className={styles.link} /> },
    { label: t('Order'), value: order && <ParentLink kind="order" of={order} isAlways className={styles.link} /> },
    ...(publisher ? [{ label: t('Publisher'), value: publisher.name }] : []),
    { label: t('Assigned to'), value: assignedUsername },
  ]
  return (
    <>
      <PacingCell campaign={campaign} />
      <KeyValuePanel label={t('Settings')} items={items} isPlain />
    </>
  )
}
