import type { Advertiser } from '@spotdesk/sdk'
import { orders } from '@spotdesk/sdk/calls'
import { ButtonLink } from '@spotdesk/ui'
import { FolderPlus } from 'lucide-react'
import { Can } from '../../shared/session/Can.tsx'
import { t } from '../../shared/text.ts'
import { BulkTools } from '../../shared/bulk/BulkTools.tsx'
import { campaignFiles } from '../campaigns/list/bulk-kinds.ts'
import { CampaignList } from '../campaigns/list/CampaignList.tsx'
import { NewCampaignLink } from '../campaigns/list/NewCampaignLink.tsx'
import { createOrderPath } from '../orders/paths.ts'
import { AdvertiserPage } from './AdvertiserPage.tsx'

/** The campaigns of an advertiser, and where a new one or an order of it begins. */
export default function AdvertiserCampaigns() {
  return <AdvertiserPage>{(advertiser) => <Campaigns advertiser={advertiser} />}</AdvertiserPage>
}

function Campaigns({ advertiser }: { advertiser: Advertiser }) {
  return (
    <CampaignList scope={{ advertiserId: advertiser.id }}>
      {(selected) => <Tools advertiser={advertiser} selected={selected} />}
    </CampaignList>
  )
}

function Tools({ advertiser: { id, status }, selected }: { advertiser: Advertiser; selected: readonly number[] }) {
  return (
    <>
      <BulkTools kind={campaignFiles} selected={selected} />
      {status !== 'ARCHIVED' && (
        <>
          <Can call={orders.create}>
            <ButtonLink icon={FolderPlus} href={createOrderPath({ id })}>
              {t('Create order')}
            </ButtonLink>
          </Can>
          <NewCampaignLink scope={{ advertiserId: id }} />
        </>
      )}
    </>
  )
}
