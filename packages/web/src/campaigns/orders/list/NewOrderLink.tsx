import { orders } from '@spotdesk/sdk/calls'
import { ButtonLink } from '@spotdesk/ui'
import { Plus } from 'lucide-react'
import { Can } from '../../../shared/session/Can.tsx'
import { t } from '../../../shared/text.ts'

/** Leads to the form of a new order, for those who may make one. */
export function NewOrderLink() {
  return (
    <Can call={orders.create}>
      <ButtonLink variant="primary" icon={Plus} href="/orders/create">
        {t('Create order')}
      </ButtonLink>
    </Can>
  )
}
