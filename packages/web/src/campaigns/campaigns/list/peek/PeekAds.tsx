import { LinkButton, Skeleton } from '@spotdesk/ui'
import { campaigns } from '@spotdesk/sdk/calls'
import { adStatusLabels, adTypeLabels, pageSizes } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../shared/query.ts'
import { toErrorText } from '../../../../shared/data/report-error.ts'
import { ScreenLink } from '../../../../shared/page/ScreenLink.tsx'
import { label, t } from '../../../../shared/text.ts'
import type { CampaignListRow } from '../../actions/actions.ts'
import { adPath, campaignPath, wizardPath } from '../../paths.ts'
import styles from './CampaignPeek.module.css'

/** The first ads of the campaign, each a link. */
export function PeekAds({ campaign }: { campaign: CampaignListRow }) {
  const ads = useQuery(query(campaigns.ads, { id: campaign.id, page: 0, limit: pageSizes.expandedAds }))
  const { list = [], total = 0 } = ads.data ?? {}
  return (
    <section aria-label={t('Ads')} className={styles.ads}>
      <h3 className={styles.heading}>
        {ads.data ? t('{count, plural, =0 {No ads} one {# ad} other {# ads}}', { count: total }) : t('Ads')}
      </h3>
      {ads.isPending && <Skeleton />}
      {ads.isError && (
        <p>
          {toErrorText(ads.error)} <LinkButton onPress={() => void ads.refetch()}>{t('Retry')}</LinkButton>
        </p>
      )}
      <ul className={styles.list}>
        {list.map((ad) => (
          <li key={ad.id}>
            <ScreenLink href={adPath(campaign, ad.id)} className={styles.link} title={ad.name} dir="auto">
              {ad.name}
            </ScreenLink>
            <span className={styles.quiet}>
              {label(adTypeLabels[ad.type])} · {label(adStatusLabels[ad.archived ? 'ARCHIVED' : ad.status])}
            </span>
          </li>
        ))}
      </ul>
      {total > list.length && (
        <ScreenLink
          href={campaign.status === 'DRAFT' ? wizardPath(campaign, 'ads') : campaignPath(campaign, 'ads')}
          className={styles.link}
        >
          {t('All {total} ads', { total })}
        </ScreenLink>
      )}
    </section>
  )
}
