import type { Campaign } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import { formatCpm } from '@spotdesk/sdk/values'
import type { Currency } from '@spotdesk/sdk/values'
import { Button, Dialog } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../shared/query.ts'
import { t } from '../../../../shared/text.ts'
import styles from '../../../../shared/delivery/insight/insights.module.css'
import { useApplySettings } from '../../../../forecast/panel/fixes/use-apply-settings.ts'
import { getCpm } from './price.ts'

interface UseCpmProps {
  campaign: Campaign
  cpm: number
  /** Parts of the auctions that the present and the new CPM are enough for, as they read; null: there is no CPM now. */
  attained: { now: string | null; after: string }
  onClose: () => void
}

/** The change to a suggested CPM before it is made: old and new price, and what they are enough for. The toast offers to revert it. */
export function UseCpm({ campaign, cpm, attained, onClose }: UseCpmProps) {
  const { currency } = campaign
  const { isPending, conflict, apply } = useApplySettings(campaign, onClose)
  // A campaign's currency is one of the list.
  const checked = useQuery(query(campaigns.validCpm, { body: { value: cpm, currency: currency as Currency } }))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Change the CPM')}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => void apply({ campaignRevenue: { value: cpm } })}>
            {conflict === null ? t('Change the CPM') : t('Change it anyway')}
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        <table className={styles.diff}>
          <thead>
            <tr>
              <th scope="col">{t('Setting')}</th>
              <th scope="col">{t('Now')}</th>
              <th scope="col">{t('Suggested')}</th>
            </tr>
          </thead>
          <tbody>
            <Row name={t('CPM')} now={formatCpm(getCpm(campaign), currency)} after={formatCpm(cpm, currency)} />
            <Row name={t('Enough in')} now={attained.now ?? '–'} after={t('{share} of auctions', { share: attained.after })} />
          </tbody>
        </table>
        {checked.data && !checked.data.valid && (
          <p className={styles.caution}>
            {t('This is over the maximum CPM of the agency, {maximum}.', { maximum: formatCpm(checked.data.maximum, currency) })}
          </p>
        )}
        <p className={styles.quiet}>{t('The new price counts for bids from now on. What was delivered keeps its price.')}</p>
        {conflict !== null && (
          <p role="alert" className={styles.conflict}>
            {conflict} {t('Change the CPM all the same?')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Row({ name, now, after }: { name: string; now: string; after: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <del>{now}</del>
      </td>
      <td>
        <ins>{after}</ins>
      </td>
    </tr>
  )
}
