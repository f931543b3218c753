import type { Campaign } from '@spotdesk/sdk'
import { campaignTypeLabels, formatCapping, formatCpm, formatMoney, formatObjective, formatPacing } from '@spotdesk/sdk/values'
import { KeyValuePanel } from '@spotdesk/ui'
import { useDates } from '../../../shared/dates.ts'
import { label, t } from '../../../shared/text.ts'

/** The settings of the campaign: flight, objective, price, pacing, caps, and whose it is. */
export function Settings({ campaign }: { campaign: Campaign }) {
  const dates = useDates()
  const { timeZone: zone, startDate, endDate, campaignRevenue: price, cappingRules } = campaign
  // A second screen alone has its own objective and price; those of the audio mean nothing there.
  const second = campaign.campaignType === 'SECOND_SCREEN' ? (campaign.extensions[0]?.data ?? null) : null
  const objective = second ? { type: 'IMPRESSIONS' as const, value: second.objective, unlimited: false } : campaign.campaignObjective
  const flight = startDate && `${dates.day(startDate, zone)} – ${endDate ? dates.lastDay(endDate, zone) : t('no end')}`
  return (
    <KeyValuePanel
      title={t('Settings')}
      columns={5}
      items={[
        { label: t('Flight'), value: flight },
        { label: t('Objective'), value: formatObjective(objective, campaign.currency) },
        second
          ? { label: 'CPM', value: formatCpm(second.cpmBid, price.currency) }
          : {
              label: price.type,
              value: price.type === 'FLAT' ? formatMoney(price.value, price.currency) : formatCpm(price.value, price.currency),
            },
        { label: t('Pacing'), value: formatPacing(campaign.campaignPacing) },
        { label: t('Capping'), value: cappingRules.map(formatCapping).join(', ') },
        { label: t('Type'), value: label(campaignTypeLabels[campaign.campaignType]) },
        { label: t('Advertiser'), value: campaign.advertiser.name },
        { label: t('Order'), value: campaign.order?.name },
        { label: t('Assigned to'), value: campaign.assignedUsername ?? t('Unassigned') },
        { label: t('External reference'), value: campaign.externalReference },
      ]}
    />
  )
}
