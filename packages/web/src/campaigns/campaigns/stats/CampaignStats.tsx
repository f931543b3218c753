import { t } from '../../../shared/text.ts'
import { CampaignAds } from '../ads/CampaignAds.tsx'
import { CampaignPage } from '../page/CampaignPage.tsx'
import { DeliverySection } from './DeliverySection.tsx'
import { ProblemStrip } from './ProblemStrip.tsx'
import { Settings } from './Settings.tsx'
import { Why } from './Why.tsx'
import styles from '../../../shared/delivery/stats/stats.module.css'

/** A campaign's problem with its fix, its figures, its delivery against plan, and its ads. */
export default function CampaignStats() {
  return (
    <CampaignPage hasRange hasOwnGlance>
      {({ campaign, problem, range, now }) => (
        <div className={styles.page}>
          {problem && <ProblemStrip campaign={campaign} problem={problem} />}
          <DeliverySection campaign={campaign} forecast={problem?.forecast} range={range} now={now} />
          <Why campaign={campaign} problem={problem} />
          <section aria-labelledby="ads" className={styles.section}>
            <h2 id="ads">{t('Ads')}</h2>
            <CampaignAds campaign={campaign} />
          </section>
          <Settings campaign={campaign} />
        </div>
      )}
    </CampaignPage>
  )
}
