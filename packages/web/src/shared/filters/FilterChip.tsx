import { limits } from '@spotdesk/sdk/values'
import { Popover } from '@spotdesk/ui'
import { X } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Button } from 'react-aria-components'
import { label, t } from '../text.ts'
import styles from './Chip.module.css'
import type { ChoicesFilter, FilterRow, NamesFilter, TextFilterRow } from './filter-rows.ts'
import { useLateValues } from './use-late-values.ts'
import { useNames } from './use-names.ts'

// Panels are loaded with the first filter that is opened, the calendar with the first range.
const ChoicesPanel = lazy(async () => ({ default: (await import('./FilterPanel.tsx')).ChoicesPanel }))
const NamesPanel = lazy(async () => ({ default: (await import('./FilterPanel.tsx')).NamesPanel }))
const DatesChip = lazy(() => import('./DatesChip.tsx'))

interface FilterChipProps<Filter extends FilterRow = Exclude<FilterRow, TextFilterRow>> {
  filter: Filter
  values: readonly string[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onChange: (values: readonly string[]) => void
}

/** A filter that is set: its name, its value, and a cross. A press opens its panel. */
export function FilterChip({ filter, ...rest }: FilterChipProps) {
  if (filter.kind === 'dates') {
    return (
      <ChipFrame
        filter={filter}
        onRemove={() => {
          rest.onOpenChange(false)
          rest.onChange([])
        }}
      >
        <Suspense>
          <DatesChip
            filter={filter}
            values={rest.values}
            onChange={(values) => {
              rest.onOpenChange(false)
              rest.onChange(values)
            }}
          />
        </Suspense>
      </ChipFrame>
    )
  }
  return filter.kind === 'choices' ? <ChoicesChip filter={filter} {...rest} /> : <NamesChip filter={filter} {...rest} />
}

function ChoicesChip(props: FilterChipProps<ChoicesFilter>) {
  const { filter } = props
  const late = useLateValues(props.values, props.onChange, limits.filterDebounceMs)
  const names = late.shown.map((value) => label(filter.options[value] ?? value))
  const panel = { filter, values: late.shown, onChange: late.set }
  return <PanelChip {...props} names={names} leave={late.leave} renderPanel={(close) => <ChoicesPanel {...panel} close={close} />} />
}

function NamesChip(props: FilterChipProps<NamesFilter>) {
  const { filter } = props
  const late = useLateValues(props.values, props.onChange, limits.filterDebounceMs)
  const names = useNames(filter, late.shown)
  const panel = { filter, values: late.shown, onChange: late.set }
  return (
    <PanelChip
      {...props}
      names={late.shown.map((value) => names.get(value) ?? value)}
      leave={late.leave}
      renderPanel={(close) => <NamesPanel {...panel} close={close} />}
    />
  )
}

interface PanelChipProps extends FilterChipProps<ChoicesFilter | NamesFilter> {
  names: readonly string[]
  /** Its panel closes. */
  leave: () => void
  renderPanel: (close: () => void) => ReactNode
}

function PanelChip({ filter, names, isOpen, onOpenChange, leave, renderPanel, onChange }: PanelChipProps) {
  const name = label(filter.label)
  const toggle = (next: boolean) => {
    if (!next) leave()
    onOpenChange(next)
  }
  return (
    <ChipFrame filter={filter} onRemove={() => onChange([])}>
      <Popover
        label={name}
        isOpen={isOpen}
        onOpenChange={toggle}
        className={styles.panel}
        trigger={
          <Button className={styles.open!}>
            <span className={styles.name}>{`${name}: `}</span>
            <span className={styles.value}>{names[0] ?? t('any')}</span>
            {names.length > 1 && <span className={styles.more}>{` +${names.length - 1}`}</span>}
          </Button>
        }
      >
        {(close) => <Suspense>{renderPanel(close)}</Suspense>}
      </Popover>
    </ChipFrame>
  )
}

function ChipFrame({ filter, onRemove, children }: { filter: FilterRow; onRemove: () => void; children: ReactNode }) {
  return (
    <span className={styles.chip}>
      {children}
      <Button className={styles.remove!} aria-label={t('Remove the filter {name}', { name: label(filter.label) })} onPress={onRemove}>
        <X size={14} aria-hidden />
      </Button>
    </span>
  )
}
