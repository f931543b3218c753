import type { campaigns, OutputOf } from '@spotdesk/sdk/contract'
import { longAds } from '@spotdesk/sdk/rules'
import { adTypeLabels, limits } from '@spotdesk/sdk/values'
import { classNames } from '@spotdesk/ui'
import { TriangleAlert } from 'lucide-react'
import { label, t } from '../../../shared/text.ts'
import parts from '../breakdown.module.css'

type Ad = OutputOf<typeof campaigns.ads>['list'][number]

interface AdsSidebarProps {
  ads: readonly Ad[]
  /** Null: the campaign as a whole. */
  chosen: number | null
  onChoose: (adId: number | null) => void
}

/** The ads of the campaign; the variations that are longer than 30 seconds are highlighted, because they fit fewer slots. */
export function AdsSidebar({ ads, chosen, onChoose }: AdsSidebarProps) {
  const shown = ads.filter(({ archived }) => !archived)
  const long = new Set(longAds(shown).map(({ id }) => id))
  return (
    <nav aria-label={t('Ads of the breakdown')} className={parts.ads}>
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        <span>{t('Whole campaign')}</span>
      </button>
      {shown.map(({ id, name, type, durationSeconds }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          className={classNames(long.has(id) && parts.longAd)}
          onClick={() => onChoose(id)}
        >
          <bdi>{name}</bdi>
          <small>
            {[label(adTypeLabels[type]), durationSeconds === null ? t('no duration') : t('{seconds} s', { seconds: durationSeconds })].join(
              ' · ',
            )}
          </small>
          {long.has(id) && (
            <small className={parts.longNote}>
              <TriangleAlert size={12} aria-hidden /> {t('longer than {limit} seconds', { limit: limits.longAdSeconds })}
            </small>
          )}
        </button>
      ))}
    </nav>
  )
}
