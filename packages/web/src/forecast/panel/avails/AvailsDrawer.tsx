import type { Campaign } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import type { forecast } from '@spotdesk/sdk/contract'
import { formatTotal } from '@spotdesk/sdk/values'
import { Drawer, Skeleton } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import type { DrawerOwnProps } from '../../../shared/page/drawers.tsx'
import { useDates } from '../../../shared/dates.ts'
import { query } from '../../../shared/query.ts'
import { t } from '../../../shared/text.ts'
import { ContenderList } from '../contending/ContenderList.tsx'
import styles from '../forecast.module.css'
import parts from '../breakdown.module.css'
import { PanelSection } from '../PanelSection.tsx'
import { AvailsBars } from './AvailsBars.tsx'
import { AvailsFailure } from './AvailsCard.tsx'
import { useAvails } from './use-avails.ts'
import { priorityYields } from './yields.ts'

interface AvailsDrawerProps extends DrawerOwnProps {
  campaignId: number
}

/** Campaigns of each list: all that matter. */
const mostLines = 40

/** The avails of a campaign with all that compete: who takes from it, whom it takes from, and what another priority would bring. */
export default function AvailsDrawer({ campaignId, onClose }: AvailsDrawerProps) {
  const campaign = useQuery(query(campaigns.get, { id: campaignId }))
  const found = useAvails(campaignId)
  return (
    <Drawer isOpen onClose={onClose} title={t('Avails and contention')} eyebrow={campaign.data?.name ?? '–'}>
      {found.data && campaign.data ? (
        <Content campaign={campaign.data} avails={found.data} />
      ) : found.isError ? (
        <AvailsFailure found={found} />
      ) : (
        <Skeleton height={240} />
      )}
    </Drawer>
  )
}

function Content({ campaign, avails }: { campaign: Campaign; avails: forecast.CampaignAvails }) {
  const dates = useDates()
  const { contending, from, until, snapshot, sample } = avails
  const own = campaign.campaignPacing.priority
  return (
    <div className={styles.loaded}>
      <p className={styles.meta}>
        {t('{from} – {until}, as the campaign is saved. Data as of {time}, {zone}.', {
          from: dates.day(from, campaign.timeZone),
          until: dates.lastDay(until, campaign.timeZone),
          time: dates.dayTime(snapshot.builtAt, campaign.timeZone),
          zone: campaign.timeZone,
        })}
      </p>
      <AvailsBars avails={avails} />
      <PanelSection
        title={t('Who can yield to this campaign')}
        aside={t('{count} requests', { count: formatTotal(contending.takenFromUs.impressions) })}
      >
        <p className={styles.meta}>{t('A priority before theirs takes from them, at most what is said here.')}</p>
        <ContenderList
          label={t('Who can yield to this campaign')}
          contenders={contending.takenFromUs}
          most={mostLines}
          isExact
          empty={t('No campaign takes requests from this one.')}
        />
      </PanelSection>
      <PanelSection
        title={t('To whom this campaign can yield')}
        aside={t('{count} requests', { count: formatTotal(contending.weTakeFrom.impressions) })}
      >
        <ContenderList
          label={t('To whom this campaign can yield')}
          contenders={contending.weTakeFrom}
          most={mostLines}
          isExact
          empty={t('This campaign takes requests from no other.')}
        />
      </PanelSection>
      <PanelSection title={t('Available at each priority')} aside={t('before its own caps')}>
        <table className={parts.table}>
          <thead>
            <tr>
              <th scope="col">{t('Priority')}</th>
              <th scope="col">{t('Available')}</th>
              <th scope="col">{t('Against now')}</th>
            </tr>
          </thead>
          <tbody>
            {priorityYields(avails, own).map(({ priority, available, more }) => (
              <tr key={priority} data-own={more === null || undefined}>
                <th scope="row">{more === null ? t('{priority}, this campaign', { priority }) : priority}</th>
                <td>{formatTotal(available)}</td>
                <td>{more === null ? '–' : `${more > 0 ? '+' : more < 0 ? '−' : ''}${formatTotal(Math.abs(more))}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PanelSection>
      <p className={styles.meta}>{t('{listeners} listeners of the sample match.', { listeners: formatTotal(sample.listeners) })}</p>
    </div>
  )
}
