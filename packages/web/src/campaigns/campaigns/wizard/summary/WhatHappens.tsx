import type { Campaign } from '@spotdesk/sdk'
import type { checks } from '@spotdesk/sdk/contract'
import { statusAfterSubmit } from '@spotdesk/sdk/rules'
import { useDates } from '../../../../shared/dates.ts'
import { t } from '../../../../shared/text.ts'
import styles from './summary.module.css'

/** The consequences of a submit, before it happens. */
export function WhatHappens({ campaign, report }: { campaign: Campaign; report: checks.LaunchReport }) {
  const dates = useDates()
  const errors = report.findings.filter(({ severity }) => severity === 'error').length
  const { startDate, timeZone: zone, publisher } = campaign
  const status = statusAfterSubmit(campaign, new Date())
  return (
    <ul className={styles.happens}>
      <li>
        {status === 'PENDING' &&
          t('It goes to {publisher} as a proposal, and delivers once it is accepted.', {
            publisher: publisher?.name ?? t('the publisher'),
          })}
        {status === 'READY' && t('It starts by itself on {start}, by {zone} time.', { start: dates.dayTime(startDate, zone), zone })}
        {status === 'RUNNING' && t('It goes live now.')}
        {status === 'COMPLETED' && t('Its end has passed, so it cannot deliver.')}
      </li>
      <li>{t('Its ads with media, a tag or an estimated duration become active.')}</li>
      <li>{t('Type, advertiser, order, currency and the type of its objective are fixed from then on.')}</li>
      {errors > 0 && (
        <li className={styles.bad}>
          {t('{count, plural, one {# finding keeps} other {# findings keep}} it from delivering.', { count: errors })}
        </li>
      )}
    </ul>
  )
}
