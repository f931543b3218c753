import type { Advertiser } from '@spotdesk/sdk'
import { advertisers, campaigns } from '@spotdesk/sdk/calls'
import { advertiserStatusLabels } from '@spotdesk/sdk/values'
import { DetailHeader, SubBar } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { toMenuGroups } from '../../shared/grid/actions.ts'
import { PageActions } from '../../shared/page/PageActions.tsx'
import { RecordPage } from '../../shared/page/RecordPage.tsx'
import { RouteTabs, type TabRow } from '../../shared/page/RouteTabs.tsx'
import { query } from '../../shared/query.ts'
import { label, t } from '../../shared/text.ts'
import { readCampaignId } from '../campaigns/campaign-id.ts'
import { advertiserCampaignsPath, advertiserSettingsPath, advertisersPath } from './paths.ts'
import { advertiserLooks } from './advertiser-looks.ts'
import { useAdvertiserActions } from './use-advertiser-actions.ts'

/** A page of an advertiser: its head with tabs over its content. An unknown id is told as such. */
export function AdvertiserPage({ children }: { children: (advertiser: Advertiser) => ReactNode }) {
  const { id } = useParams({ strict: false }) as { id: string }
  const known = readCampaignId(id)
  const found = useQuery({ ...query(advertisers.get, { id: known ?? 0 }), enabled: known !== null })
  return (
    <RecordPage
      found={found}
      isKnown={known !== null}
      list={{ text: t('Advertisers'), url: advertisersPath }}
      title={t('Advertiser')}
      missing={t('There is no advertiser at this address.')}
    >
      {(advertiser) => (
        <Fragment key={id}>
          <Head advertiser={advertiser} />
          {children(advertiser)}
        </Fragment>
      )}
    </RecordPage>
  )
}

function Head({ advertiser }: { advertiser: Advertiser }) {
  const { id, name, status } = advertiser
  const actions = useAdvertiserActions({ stays: true })
  const rows = toMenuGroups(actions, advertiser)
    .flat()
    .map((line) => ({ ...line, isInMenu: true }))
  const tabs: readonly TabRow[] = [
    { id: 'campaigns', label: t('Campaigns'), path: advertiserCampaignsPath(advertiser), call: campaigns.list },
    { id: 'settings', label: t('Settings'), path: advertiserSettingsPath(advertiser), call: advertisers.get },
  ]
  return (
    <SubBar
      header={
        <DetailHeader
          crumbs={[{ text: t('Advertisers'), url: advertisersPath }]}
          title={name}
          state={{ text: label(advertiserStatusLabels[status]), ...advertiserLooks[status] }}
          id={id}
          actions={<PageActions label={t('Actions for {name}', { name })} rows={rows} />}
        />
      }
      tabs={<RouteTabs label={t('Advertiser')} rows={tabs} />}
    />
  )
}
