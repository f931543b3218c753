import type { Order } from '@spotdesk/sdk'
import { campaigns, orders as calls } from '@spotdesk/sdk/calls'
import { orders } from '@spotdesk/sdk/contract'
import { availableOrderActions } from '@spotdesk/sdk/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Card } from '../../../shared/page/Card.tsx'
import { useCan } from '../../../shared/session/Can.tsx'
import { mergeRow } from '../../../shared/actions/merge-row.ts'
import { Form } from '../../../shared/forms/Form.tsx'
import { FormSummary } from '../../../shared/forms/FormSummary.tsx'
import { SaveBar } from '../../../shared/forms/SaveBar.tsx'
import { useApiForm } from '../../../shared/forms/use-api-form.ts'
import { query } from '../../../shared/query.ts'
import { t } from '../../../shared/text.ts'
import { advertiserLookUp } from '../../campaigns/settings/look-ups.ts'
import { notifyCampaignSaved } from '../../campaigns/settings/notify-saved.ts'
import { checkOrderValues, fromStoredOrder, toOrderField, type OrderFacts, toOrderValues, toOrderBody } from './order-values.ts'
import { OrderFields } from './OrderFields.tsx'
import { OrderPage } from '../page/OrderPage.tsx'
import styles from '../orders.module.css'
import { ReadOrder } from './ReadOrder.tsx'
import { orderNoun } from '../order-actions.ts'

/** The Order Settings tab: a form for those who may change the order, its values for all others. */
export default function OrderSettings() {
  const mayWrite = useCan(calls.update)
  return (
    <OrderPage>
      {({ order }) => {
        const isOpen = availableOrderActions(order).includes('EDIT_ORDER')
        return mayWrite && isOpen ? <EditOrder order={order} /> : <ReadOrder order={order} mayWrite={mayWrite} />
      }}
    </OrderPage>
  )
}

/** The facts that the rules are told of the order: its campaigns count also when they are archived, which the order itself does not say. */
function useFacts(order: Order): OrderFacts {
  const all = useQuery(query(campaigns.list, { orderId: [order.id], limit: 1 }))
  const copied = order.duplicationStatus === 'DUPLICATING' ? 1 : 0
  const count = Math.max(all.data?.total ?? order.campaigns, copied)
  return useMemo(
    () => ({ before: toOrderValues(order), campaigns: count, sumObjective: order.campaignsSummary.sumObjective }),
    [order, count],
  )
}

function EditOrder({ order }: { order: Order }) {
  const facts = useFacts(order)
  const hasMargin = typeof order.margin === 'number'
  // Before the field shows the name; a known one is learned again for nothing.
  advertiserLookUp.learn(order.advertiser)
  const form = useApiForm(orders.update, {
    values: facts.before,
    version: order.version,
    input: { id: order.id },
    isPartial: true,
    keepAs: `order-settings-${order.id}`,
    toBody: (given) => toOrderBody(given) as never,
    check: (given) => checkOrderValues(given, facts, hasMargin),
    fieldOf: toOrderField,
    fromStored: fromStoredOrder,
    // The answer has no margin: that is what was sent.
    savedValues: (answer, { margin }) => ({ ...toOrderValues(answer), margin }),
    onSaved: (answer, { margin }) => {
      mergeRow(orderNoun, { ...answer, ...(typeof margin === 'number' && { margin }) })
      notifyCampaignSaved(t('The settings of {name} were saved.', { name: answer.name }), answer)
    },
  })
  return (
    <>
      <div className={styles.page}>
        <Form form={form} aria-label={t('Order Settings')}>
          <Card label={t('Order Settings')}>
            <FormSummary form={form} />
            <OrderFields form={form} facts={facts} hasMargin={hasMargin} />
          </Card>
        </Form>
      </div>
      <SaveBar form={form} />
    </>
  )
}
