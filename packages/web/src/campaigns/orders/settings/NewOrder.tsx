import { orders as calls } from '@spotdesk/sdk/calls'
import { orders, type OutputOf } from '@spotdesk/sdk/contract'
import { Button, DetailHeader, ErrorState, LoadingOverlay, SubBar } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { Card, CardActions } from '../../../shared/page/Card.tsx'
import { useActionContext } from '../../../shared/actions/action-context.ts'
import type { ApiForm } from '../../../shared/forms/api-form.ts'
import { Form } from '../../../shared/forms/Form.tsx'
import { FormSummary } from '../../../shared/forms/FormSummary.tsx'
import { useApiForm } from '../../../shared/forms/use-api-form.ts'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { forgetUnsavedChanges } from '../../../shared/page/unsaved.ts'
import { useUrlSearch } from '../../../shared/data/use-url-search.ts'
import { readCampaignId } from '../../campaigns/campaign-id.ts'
import { createCampaignPath } from '../../campaigns/paths.ts'
import { orderTabPath } from '../paths.ts'
import { advertiserLookUp } from '../../campaigns/settings/look-ups.ts'
import { notifyCampaignSaved } from '../../campaigns/settings/notify-saved.ts'
import { checkOrderValues, toOrderField, toOrderValues, type OrderValues, toOrderBody } from './order-values.ts'
import { OrderFields } from './OrderFields.tsx'
import styles from '../orders.module.css'

/** A new order, from the template of the agency; the address may name its advertiser. */
export default function NewOrder() {
  const advertiserId = readCampaignId(useUrlSearch().search['advertiserId'])
  const template = useQuery({ ...query(calls.template, advertiserId === null ? {} : { advertiserId }), staleTime: Infinity })
  return (
    <>
      <SubBar header={<DetailHeader crumbs={[{ text: t('Orders'), url: '/orders/list' }]} title={t('New order')} />} />
      {template.data ? (
        <NewForm key={advertiserId} template={template.data} />
      ) : template.isError ? (
        <ErrorState message={toErrorText(template.error)} onRetry={() => void template.refetch()} />
      ) : (
        <LoadingOverlay scope="page" />
      )}
    </>
  )
}

/** Where the order leads once it is made. */
type Next = 'order' | 'campaign'

function NewForm({ template }: { template: OutputOf<typeof orders.template> }) {
  const { go } = useActionContext()
  const next = useRef<Next>('order')
  const hasMargin = template.margin !== null
  const values = useMemo(() => toOrderValues(template), [template])
  // Before the field shows the name; a known one is learned again for nothing.
  advertiserLookUp.learn(template.advertiser)
  const form = useApiForm(orders.create, {
    values,
    keepAs: 'new-order',
    toBody: (given) => toOrderBody(given) as never,
    check: (given) => checkOrderValues(given, null, hasMargin),
    fieldOf: toOrderField,
    onSaved: (answer) => {
      notifyCampaignSaved(t('Order {name} was created.', { name: answer.name }), answer)
      forgetUnsavedChanges()
      go(next.current === 'campaign' ? createCampaignPath({ orderId: answer.id }) : orderTabPath(answer, 'campaigns'))
    },
  })
  const create = (leadsTo: Next) => {
    next.current = leadsTo
    void form.submit()
  }
  return (
    <div className={styles.page}>
      <Form form={form} aria-label={t('New order')} onSubmit={() => create('order')}>
        <Card label={t('New order')}>
          <FormSummary form={form} />
          <OrderFields form={form} facts={null} hasMargin={hasMargin} />
          <CreateButtons form={form} create={create} onCancel={() => go('/orders/list')} />
        </Card>
      </Form>
    </div>
  )
}

interface CreateButtonsProps {
  form: ApiForm<OrderValues>
  create: (next: Next) => void
  onCancel: () => void
}

function CreateButtons({ form, create, onCancel }: CreateButtonsProps) {
  const { isSubmitting } = useFormState({ control: form.rhf.control })
  return (
    <CardActions>
      <Button variant="primary" isPending={isSubmitting} onPress={() => create('order')}>
        {t('Create order')}
      </Button>
      <Button isDisabled={isSubmitting} onPress={() => create('campaign')}>
        {t('Create and add a campaign')}
      </Button>
      <Button variant="quiet" isDisabled={isSubmitting} onPress={onCancel}>
        {t('Cancel')}
      </Button>
    </CardActions>
  )
}
