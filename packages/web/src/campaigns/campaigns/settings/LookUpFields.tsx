import { ComboBox, type SingleComboBoxProps } from '@spotdesk/ui'
import { t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { findPixels, findUsers, knownOrders, type LookUp, type OrderRow, orderLookUp } from './look-ups.ts'

type SingleProps = Omit<SingleComboBoxProps<string>, 'load' | 'labelOf'>

/** A thing by its id, looked up by name. */
export function LookUpField({ of, ...props }: SingleProps & { of: LookUp }) {
  return <ComboBox {...props} load={of.load} labelOf={of.name} />
}

/** The order; the one that is chosen is given on, for what follows from it. */
export function OrderField({ onPicked, onChange, ...props }: SingleProps & { onPicked: (order: OrderRow) => void }) {
  const choose = (id: string | null) => {
    onChange(id)
    const order = id === null ? undefined : knownOrders.get(id)
    if (order) onPicked(order)
  }
  return <ComboBox {...props} onChange={choose} load={orderLookUp.load} labelOf={orderLookUp.name} placeholder={t('No order')} />
}

export function UserField(props: SingleProps) {
  const { userName } = useUser()
  return <ComboBox {...props} load={(text, signal) => findUsers(text, userName, signal)} placeholder={t('Unassigned')} />
}

interface ManyProps extends Omit<SingleProps, 'value' | 'onChange' | 'isMultiple'> {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Attribution pixels as `vendor:id`: those of the order's campaigns are offered, any other is typed. */
export function PixelsField({ order, ...props }: ManyProps & { order: string | null }) {
  return <ComboBox {...props} isMultiple load={(text, signal) => findPixels(text, order, signal)} />
}
