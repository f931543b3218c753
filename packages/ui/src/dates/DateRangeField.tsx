import {
  appliedRange,
  dateRangeLabels,
  type Edge,
  isValidRange,
  predefinedRange,
  type PredefinedRangeKey,
  shownRangeKeys,
} from '@spotdesk/sdk/rules'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FrameIds } from '../fields/FieldFrame.tsx'
import type { FieldBinding } from '../fields/FieldParts.tsx'
import fieldStyles from '../fields/Field.module.css'
import { useText } from '../text.tsx'
import { dateError, type DateSettings, usualFormats, zoneText } from './date-field.ts'
import { isDate, type TypedDate } from './date-text.ts'
import { DatePanel } from './DatePanel.tsx'
import { DateRangePanel, type RangeDraft } from './DateRangePanel.tsx'
import { RangeEdge } from './RangeEdge.tsx'
import { type Panel, usePanel } from './use-panel.ts'
import styles from './DatePanel.module.css'

/** Half-open: the end is the first instant after the last day that is shown. */
export interface TypedRange {
  start: TypedDate
  end: TypedDate
}

export interface DateRangeFieldProps extends FieldBinding<TypedRange>, DateSettings {
  /** Presets in their order; those with days outside the bounds are disabled. */
  presets?: readonly PredefinedRangeKey[]
  /** Inside the field at its right, in place of the zone: '45 days'. */
  unit?: ReactNode
  className?: string
}

/** A range of days of a time zone, typed or picked. What is picked counts when it is applied. */
export function DateRangeField(props: DateRangeFieldProps) {
  const {
    label,
    value,
    onChange,
    onBlur,
    zone,
    formats = usualFormats,
    min = null,
    max = null,
    presets = shownRangeKeys,
    unit,
    error,
  } = props
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const [opened] = useState(() => new Date())
  const now = props.now ?? opened
  const [draft, setDraft] = useState<RangeDraft<PredefinedRangeKey> | null>(null)
  const [isLeft, setLeft] = useState(false)
  const panel = usePanel({
    box,
    onOpen: () => setDraft(null),
    onTake: () => setLeft(true),
    onLeave: () => {
      setLeft(true)
      onBlur?.()
    },
  })
  const { start, end } = value
  // Until something is picked, the panel follows what is typed.
  const shown = draft ?? { key: null, start: isDate(start) ? start : null, end: isDate(end) ? end : null }
  const findError = (edge: Edge) => dateError(t, { value: value[edge], zone, formats, edge, min, max })
  const isReversed = isDate(start) && isDate(end) && !isValidRange(start, end)
  const ownError = findError('start') ?? findError('end') ?? (isReversed ? t('The first day is after the last day.') : null)
  const apply = () => {
    if (!shown.start || !shown.end) return
    onChange(appliedRange(shown.start, new Date(shown.end.getTime() - 1), zone))
    panel.close()
  }
  const side = (edge: Edge, ids: FrameIds) => (
    <RangeEdge
      {...{ edge, ids, zone, formats, label }}
      value={value[edge]}
      onChange={(next) => onChange({ ...value, [edge]: next })}
      onClick={panel.handlers.onClick}
      name={props.name && `${props.name}.${edge}`}
      inputRef={edge === 'start' ? props.inputRef : undefined}
      isInvalid={Boolean(error) || isReversed || findError(edge) !== null}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled}
    />
  )
  return (
    <FieldFrame {...props} isGroup error={error ?? (isLeft && !panel.isOpen ? ownError : null)}>
      {(ids) => (
        <div className={styles.narrowable}>
          <RangeBox box={box} panel={panel} isDisabled={props.isDisabled}>
            {side('start', ids)}
            <span aria-hidden className={fieldStyles.affix}>
              –
            </span>
            {side('end', ids)}
            <span className={styles.grow} />
            <span className={classNames(fieldStyles.affix, styles.unit)}>{unit ?? zoneText(t, zone)}</span>
          </RangeBox>
          <span className={styles.unitBelow}>{unit ?? zoneText(t, zone)}</span>
          <DatePanel
            label={label}
            box={box}
            panel={panel}
            footer={
              <>
                <span className={styles.zone}>{zoneText(t, zone)}</span>
                <Button onPress={panel.close}>{t('Close')}</Button>
                <Button variant="primary" isDisabled={!isValidRange(shown.start, shown.end)} onPress={apply}>
                  {t('Apply')}
                </Button>
              </>
            }
          >
            {panel.isOpen && (
              <DateRangePanel
                {...{ zone, formats, min, max, now }}
                draft={shown}
                autoFocus={panel.isEntered}
                onDraft={setDraft}
                presets={presets.map((key) => ({ key, label: t(dateRangeLabels[key]), range: predefinedRange(key, now, zone) }))}
              />
            )}
          </DatePanel>
        </div>
      )}
    </FieldFrame>
  )
}

interface RangeBoxProps {
  box: Ref<HTMLDivElement>
  panel: Panel
  isDisabled: boolean | undefined
  children: ReactNode
}

/** The box around the two days; its panel hears what happens inside. */
function RangeBox({ box, panel: { handlers }, isDisabled, children }: RangeBoxProps) {
  return (
    <div
      ref={box}
      onFocus={handlers.onFocus}
      onBlur={handlers.onBlur}
      onKeyDownCapture={handlers.onKeyDownCapture}
      {...(isDisabled && { 'data-disabled': true })}
      className={classNames(fieldStyles.box, styles.inputs)}
    >
      <CalendarDays size={16} aria-hidden className={fieldStyles.boxIcon} />
      {children}
    </div>
  )
}
