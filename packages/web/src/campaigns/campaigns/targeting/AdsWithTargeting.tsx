import type { Campaign } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import { limits } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { query } from '../../../shared/query.ts'
import { ScreenLink } from '../../../shared/page/ScreenLink.tsx'
import { t } from '../../../shared/text.ts'
import { adPath, adTabPath } from '../paths.ts'
import styles from './targeting.module.css'
import type { SavedTargeting } from './use-saved-targeting.ts'

interface AdsWithTargetingProps {
  campaign: Campaign
  rules: SavedTargeting['rules']
}

/** The ads of a campaign that have targeting of their own, each with what it means. */
export function AdsWithTargeting({ campaign, rules }: AdsWithTargetingProps) {
  const id = useId()
  const ads = useQuery(query(campaigns.ads, { id: campaign.id, limit: limits.pageMax }))
  const names = new Map(ads.data?.list.map((ad) => [ad.id, ad.name]))
  const toAdPath = (adId: number) => (campaign.status === 'DRAFT' ? adPath(campaign, adId) : adTabPath(campaign, adId, 'targeting'))
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t('Ads with targeting of their own')}</h2>
      <ul className={styles.ads}>
        {rules.map(({ ads: ids, link, sentence }) => (
          <li key={ids.join(' ')}>
            <p className={styles.adNames}>
              {ids.map((adId) => (
                <ScreenLink key={adId} href={toAdPath(adId)} dir="auto">
                  {names.get(adId) ?? t('Ad {id}', { id: adId })}
                </ScreenLink>
              ))}
              <span className={styles.quiet}>
                {link === 'AND' ? t('narrows the targeting of the campaign') : t('stands in place of the targeting of the campaign')}
              </span>
            </p>
            <p dir="auto">{sentence}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
