import type { Campaign } from '@spotdesk/sdk'
import { type DateRange, predefinedRange } from '@spotdesk/sdk/rules'
import { campaignStatusLabels, startOfDay } from '@spotdesk/sdk/values'
import { DetailHeader, SubBar, ToggleGroup, campaignStatusLooks } from '@spotdesk/ui'
import { useRouterState } from '@tanstack/react-router'
import { DateRangePicker } from '../../../shared/filters/DateRangePicker.tsx'
import { RouteTabs } from '../../../shared/page/RouteTabs.tsx'
import { label, t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { CampaignPageActions } from './CampaignPageActions.tsx'
import { formatCampaignState, worstProblem } from '../list/CampaignStatusDot.tsx'
import { campaignTabs } from './tabs.ts'
import styles from '../../../shared/delivery/stats/stats.module.css'
import type { PageRange } from '../../../shared/delivery/use-page-range.ts'

interface CampaignHeadProps {
  campaign: Campaign
  /** Null: the page has no range of dates. */
  range: PageRange | null
  now: Date
}

/** The sub-bar of a campaign's pages: name, worst problem before its status, id, range of dates and actions; below them the tabs. */
export function CampaignHead({ campaign, range, now }: CampaignHeadProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const status = campaign.archived ? 'ARCHIVED' : campaign.status
  const worst = worstProblem(campaign)
  return (
    <SubBar
      header={
        <DetailHeader
          crumbs={[{ text: t('Campaigns'), url: '/campaigns/list' }]}
          title={campaign.name}
          problem={worst ? { text: formatCampaignState(worst), tone: worst.tone } : undefined}
          state={{ text: label(campaignStatusLabels[status]), ...campaignStatusLooks[status] }}
          id={campaign.id}
          actions={
            <div className={styles.options} data-whole>
              {range && <Ranges range={range} now={now} />}
              <CampaignPageActions campaign={campaign} />
            </div>
          }
        />
      }
      tabs={<RouteTabs label={t('Campaign')} rows={campaignTabs(campaign, path)} />}
    />
  )
}

type Preset = 'week' | 'month' | 'flight'

/** The choice of a range: presets, and any other by its days. */
export function Ranges({ range, now }: { range: PageRange; now: Date }) {
  const { timeZone: zone } = useUser().agency
  const presets: Record<Exclude<Preset, 'flight'>, DateRange> = {
    week: predefinedRange('LAST_7_DAYS', now, zone),
    month: { start: startOfDay(now, zone, -27), end: startOfDay(now, zone, 1) },
  }
  const isAt = ({ start, end }: DateRange) => start.getTime() === range.value.start.getTime() && end.getTime() === range.value.end.getTime()
  const chosen = !range.isChosen ? 'flight' : isAt(presets.week) ? 'week' : isAt(presets.month) ? 'month' : null
  const choose = (preset: Preset) => {
    if (preset === 'flight') range.choose(null)
    else range.choose(presets[preset], preset === 'week' ? 'LAST_7_DAYS' : undefined)
  }
  return (
    <>
      <ToggleGroup
        label={t('Range')}
        value={chosen}
        onChange={choose}
        options={[
          { value: 'week', label: t('7 days') },
          { value: 'month', label: t('28 days') },
          { value: 'flight', label: t('Flight') },
        ]}
      />
      <DateRangePicker
        label={t('Date range')}
        value={range.value}
        whole={range.whole}
        wholeLabel={t('Whole flight')}
        zone={zone}
        now={now}
        onChange={({ key, range: picked }) => range.choose(key === 'ALL' ? null : picked, key ?? undefined)}
      />
    </>
  )
}
