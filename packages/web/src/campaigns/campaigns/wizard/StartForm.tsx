import { Button, ComboBox, type Option, RadioGroup, useSignalValue } from '@spotdesk/ui'
import { advertisers, orders } from '@spotdesk/sdk/calls'
import { campaigns } from '@spotdesk/sdk/contract'
import { campaignTypeLabels, campaignTypes, type CampaignType } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { currentAdvertiser } from '../../../shared/filters/advertisers.ts'
import { Card, CardActions, CardFailure } from '../../../shared/page/Card.tsx'
import type { ApiForm } from '../../../shared/forms/api-form.ts'
import { Form } from '../../../shared/forms/Form.tsx'
import { FormField } from '../../../shared/forms/FormField.tsx'
import { FormSummary } from '../../../shared/forms/FormSummary.tsx'
import { useApiForm } from '../../../shared/forms/use-api-form.ts'
import { PageHead } from '../../../shared/page/PageHead.tsx'
import { query, queryClient } from '../../../shared/query.ts'
import { currentAccount } from '../../../shared/session/session.ts'
import { label, t } from '../../../shared/text.ts'
import { forgetUnsavedChanges } from '../../../shared/page/unsaved.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { NoAdvertiser } from '../advertiser/NoAdvertiser.tsx'
import { wizardPath } from '../paths.ts'
import type { FirstSettings } from './new-draft.ts'
import styles from './wizard.module.css'

interface StartValues {
  campaignType: CampaignType
  advertiserId: string | null
  orderId: string | null
}

const chosen = { shouldDirty: true, shouldValidate: true } as const

const typeTexts: Record<CampaignType, string> = {
  STANDARD: 'Bought impression by impression, on all inventory that its targeting matches.',
  RESERVED: 'A fixed volume of one publisher, who accepts the proposal first.',
  SECOND_SCREEN: 'Shown on a screen to people who have heard the audio.',
  SPONSORSHIP: 'A share of a programme or a station, served before all others.',
  FILLER: 'Fills what nobody else takes, after all others.',
}

interface StartFormProps {
  first: FirstSettings
  refusal?: string
  /** The account has none yet. */
  hasNoAdvertiser?: boolean
}

/** A new campaign's type, advertiser and order, where the address does not determine the advertiser; it begins with the current one. */
export function StartForm({ first, refusal, hasNoAdvertiser = false }: StartFormProps) {
  const user = useUser()
  const form = useStartForm(first)
  const hasSeveral = useSignalValue(currentAccount)?.hasAccessToMultipleAdvertisers ?? false
  const isWithout = useWatch({ control: form.rhf.control, name: 'advertiserId' }) === null && hasNoAdvertiser
  const types = campaignTypes.map((type) => ({ value: type, label: label(campaignTypeLabels[type]), description: label(typeTexts[type]) }))
  return (
    <>
      <PageHead crumbs={[{ text: user.agency.name }, { text: t('Campaigns'), url: '/campaigns/list' }, { text: t('New campaign') }]} />
      <div className={styles.start}>
        <Form form={form} aria-label={t('New campaign')} className={styles.startForm}>
          <Card title={t('Whose campaign is it?')}>
            <p className={styles.lead}>
              {t('Type, advertiser and order can still be changed in the draft. They are fixed once it is submitted.')}
            </p>
            {refusal && <CardFailure>{refusal}</CardFailure>}
            <FormSummary form={form} />
            {isWithout && <NoAdvertiser onCreated={(made) => form.rhf.setValue('advertiserId', String(made.id), chosen)} />}
            {!isWithout && (hasSeveral || hasNoAdvertiser) && <Advertiser form={form} />}
            <OrderField form={form} />
            <FormField form={form} name="campaignType" as={RadioGroup} label={t('Type')} options={types} isRequired={false} />
            <CardActions>
              <Button type="submit" variant={isWithout ? 'secondary' : 'primary'} isDisabled={isWithout} trailingIcon={ArrowRight}>
                {t('Create draft')}
              </Button>
            </CardActions>
          </Card>
        </Form>
      </div>
    </>
  )
}

function useStartForm(first: FirstSettings): ApiForm<StartValues> {
  const router = useRouter()
  const current = useSignalValue(currentAdvertiser)
  const [advertiserId, orderId] = [first.advertiserId ?? current?.id ?? null, first.orderId]
  const values = useMemo<StartValues>(
    () => ({
      campaignType: first.campaignType,
      advertiserId: advertiserId === null ? null : String(advertiserId),
      orderId: orderId === null ? null : String(orderId),
    }),
    [first.campaignType, advertiserId, orderId],
  )
  return useApiForm(campaigns.create, {
    values,
    toBody: ({ campaignType, advertiserId, orderId }) => ({
      campaignType,
      advertiserId: advertiserId === null ? null : Number(advertiserId),
      orderId: orderId === null ? null : Number(orderId),
    }),
    check: ({ advertiserId, orderId }) => (advertiserId === null && orderId === null ? [{ field: 'advertiserId', code: 'required' }] : []),
    onSaved: (draft) => {
      forgetUnsavedChanges()
      void router.navigate({ href: wizardPath(draft, 'settings'), replace: true })
    },
  })
}

function Advertiser({ form }: { form: ApiForm<StartValues> }) {
  const value = useWatch({ control: form.rhf.control, name: 'advertiserId' })
  const name = useQuery({ ...query(advertisers.search, { ids: [Number(value)] }), enabled: value !== null }).data?.[0]?.name
  return (
    <FormField
      form={form}
      name="advertiserId"
      as={ComboBox<string>}
      label={t('Advertiser')}
      isRequired
      load={findAdvertisers}
      labelOf={(id: string) => (id === value && name) || ''}
      affects={['orderId']}
    />
  )
}

async function findAdvertisers(text: string): Promise<Option[]> {
  const found = await queryClient.fetchQuery(query(advertisers.search, text ? { q: text } : {}))
  return found.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** The orders of the chosen advertiser, or all; an order brings its advertiser. */
function OrderField({ form }: { form: ApiForm<StartValues> }) {
  const { control, setValue } = form.rhf
  const [advertiserId, orderId] = useWatch({ control, name: ['advertiserId', 'orderId'] })
  const order = useQuery({ ...query(orders.get, { id: Number(orderId) }), enabled: orderId !== null }).data
  const owner = order ? String(order.advertiser.id) : null
  useEffect(() => {
    if (owner === null || owner === advertiserId) return
    if (advertiserId === null) setValue('advertiserId', owner, chosen)
    // An order of another advertiser does not go with the one that was chosen after it.
    else setValue('orderId', null, { shouldDirty: true })
  }, [owner, advertiserId, setValue])
  const find = async (text: string) => {
    const of = advertiserId === null ? {} : { advertiserId: [Number(advertiserId)] }
    const found = await queryClient.fetchQuery(
      query(orders.dashboard, { ...of, ...(text && { q: text }), status: ['ACTIVE', 'INACTIVE'], sort: 'name' }),
    )
    return found.list.map(({ id, name, advertiser }) => ({ value: String(id), label: name, description: advertiser.name }))
  }
  return (
    <FormField
      key={advertiserId ?? ''}
      form={form}
      name="orderId"
      as={ComboBox<string>}
      label={t('Order')}
      description={t('Without an order the campaign stands alone.')}
      load={find}
      labelOf={(id: string) => (id === orderId && order?.name) || ''}
    />
  )
}
