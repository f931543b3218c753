import type { Campaign } from '@spotdesk/sdk'
import type { insights } from '@spotdesk/sdk/contract'
import { attainableShare, attainedShare } from '@spotdesk/sdk/rules'
import { formatCpm } from '@spotdesk/sdk/values'
import { Button, ButtonLink } from '@spotdesk/ui'
import { useState } from 'react'
import { t } from '../../../../shared/text.ts'
import { useUser } from '../../../../shared/session/use-user.ts'
import { rateText } from '../../../../shared/delivery/insight/table-columns.ts'
import styles from '../../../../shared/delivery/insight/insights.module.css'
import { campaignPath } from '../../paths.ts'
import { refusalText } from '../../../../shared/texts/refusal-text.ts'
import { getCpm, refusalOfPrice } from './price.ts'
import { UseCpm } from './UseCpm.tsx'

/** The CPM that would have been enough for most auctions, beside the campaign's; it can be taken over. */
export function SuggestedCpm({ campaign, health: { prices, suggestedCpm } }: { campaign: Campaign; health: insights.BidHealth }) {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const { currency } = campaign
  const cpm = getCpm(campaign)
  const share = (price: number) => rateText(attainedShare(prices, price))
  const refusal = refusalOfPrice(campaign, user)
  return (
    <section className={styles.card} aria-labelledby="suggested-cpm">
      <h2 id="suggested-cpm">{t('Suggested CPM')}</h2>
      {suggestedCpm === null ? (
        <p className={styles.quiet}>{t('No prices were reported in this range, so none can be suggested.')}</p>
      ) : (
        <>
          <div className={styles.value}>{formatCpm(suggestedCpm, currency)}</div>
          <p className={styles.sentence}>
            {t('The lowest CPM that is enough in {percent}% of the auctions bid on.', { percent: Math.round(attainableShare * 100) })}
          </p>
          <dl className={styles.facts}>
            {cpm !== null && (
              <>
                <div>
                  <dt>{t('CPM now')}</dt>
                  <dd>{formatCpm(cpm, currency)}</dd>
                </div>
                <div>
                  <dt>{t('Enough now in')}</dt>
                  <dd>{t('{share} of auctions', { share: share(cpm) })}</dd>
                </div>
              </>
            )}
            <div>
              <dt>{t('With the suggested one')}</dt>
              <dd>{t('{share} of auctions', { share: share(suggestedCpm) })}</dd>
            </div>
          </dl>
          {cpm === suggestedCpm ? (
            <p className={styles.quiet}>{t('The campaign has this CPM already.')}</p>
          ) : refusal ? (
            <p className={styles.quiet}>
              {refusal === 'otherPrice'
                ? t('The campaign is not paid by CPM, so there is none to change.')
                : refusalText(refusal, campaign)}
            </p>
          ) : (
            <Button onPress={() => setOpen(true)}>{t('Use {amount}', { amount: formatCpm(suggestedCpm, currency) })}</Button>
          )}
          {refusal === 'otherPrice' && <ButtonLink href={campaignPath(campaign, 'settings')}>{t('Campaign settings')}</ButtonLink>}
          {isOpen && (
            <UseCpm
              campaign={campaign}
              cpm={suggestedCpm}
              attained={{ now: cpm === null ? null : share(cpm), after: share(suggestedCpm) }}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
    </section>
  )
}
