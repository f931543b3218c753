import { publishers } from '@spotdesk/sdk/calls'
import { MoneyField, NumberField, type TypedNumber } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { query } from '../../shared/query.ts'
import type { OwnFieldProps } from '../../shared/records/form/form-web.ts'
import { t } from '../../shared/text.ts'

const decimals = 4

/** The lowest price of a zone in the currency of its publisher, which a new zone may not have yet. */
export function FloorField({ control, record, ...props }: OwnFieldProps<TypedNumber>) {
  const chosen: unknown = useWatch({ control, name: 'publisherId' })
  const id = Number(chosen ?? 0)
  const found = useQuery({ ...query(publishers.get, { id }), enabled: id > 0 })
  const currency = record?.['currency'] ?? found.data?.currency
  return typeof currency === 'string' ? (
    <MoneyField {...props} currency={currency} decimals={decimals} />
  ) : (
    <NumberField {...props} decimals={decimals} description={t("In the publisher's currency.")} />
  )
}
