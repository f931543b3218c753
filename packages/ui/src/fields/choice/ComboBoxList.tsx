import { Check } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useRef } from 'react'
import { Popover, Tooltip, TooltipTrigger } from 'react-aria-components'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import { classNames } from '../../class-names.ts'
import { Spinner } from '../../feedback/Spinner.tsx'
import { longLabelCharacters } from '../../overlays/LongLabel.tsx'
import popoverStyles from '../../overlays/Popover.module.css'
import tooltipStyles from '../../overlays/Tooltip.module.css'
import { useText } from '../../text.tsx'
import type { Option } from './options.ts'
import type { LookUp } from './use-look-up.ts'
import listStyles from './OptionList.module.css'
import styles from './ComboBox.module.css'

interface ComboBoxListProps<T extends string> {
  id: string
  label: string
  box: RefObject<HTMLElement | null>
  isOpen: boolean
  /** A scroll behind the list closes it. */
  onClose: () => void
  options: readonly Option<T>[]
  selected: ReadonlySet<string>
  isMultiple: boolean
  active: number
  onActive: (index: number) => void
  onChoose: (option: Option<T>) => void
  lookUp: LookUp<T>
  /** In place of options until something is typed. */
  hint: string | undefined
}

/** Id of an option, by which the input says where the keyboard is. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The options below a combobox. The focus stays in the input. */
export function ComboBoxList<T extends string>(props: ComboBoxListProps<T>) {
  const { id, label, box, isOpen, onClose, options, selected, isMultiple, active, onActive, onChoose, lookUp, hint } = props
  const t = useText()
  const activeRow = useRef<HTMLDivElement>(null)
  const reach = useCallback((row: HTMLDivElement | null) => {
    activeRow.current = row
    row?.scrollIntoView({ block: 'nearest' })
  }, [])
  const activeLabel = options[active]?.label ?? ''
  return (
    <Popover
      isNonModal
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      triggerRef={box}
      placement="bottom start"
      offset={4}
      className={classNames(popoverStyles.panel, styles.panel)}
    >
      <section aria-label={label}>
        {/* A press would take the focus from the input. */}
        <div
          role="listbox"
          tabIndex={-1}
          id={id}
          aria-label={label}
          aria-multiselectable={isMultiple || undefined}
          onMouseDown={(event) => event.preventDefault()}
          className={classNames(listStyles.list, styles.list)}
        >
          {toGroups(options).map(({ name, from, members }) => {
            const rows = members.map((option, place) => {
              const index = from + place
              const isActive = index === active
              const isChosen = selected.has(option.value)
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keyboard and names the active option
                <div
                  key={option.value}
                  id={optionId(id, index)}
                  ref={isActive ? reach : undefined}
                  role="option"
                  tabIndex={-1}
                  aria-selected={isChosen}
                  aria-disabled={option.isDisabled || undefined}
                  {...flags({ focused: isActive, selected: isChosen, disabled: option.isDisabled })}
                  onPointerMove={() => onActive(index)}
                  onClick={() => onChoose(option)}
                  className={listStyles.option}
                >
                  <OptionContent option={option} isMultiple={isMultiple} />
                </div>
              )
            })
            if (name === undefined) return rows
            return (
              <div key={name} role="group" aria-label={name}>
                <div aria-hidden className={styles.group}>
                  {name}
                </div>
                {rows}
              </div>
            )
          })}
          {options.length === 0 && (
            <Nothing isLoading={lookUp.isLoading}>
              {hint ??
                (lookUp.isLoading
                  ? t('Loading data...')
                  : lookUp.isFailed
                    ? t('Loading failed. Type to try again.')
                    : t('No results found.'))}
            </Nothing>
          )}
        </div>
        <VisuallyHidden>
          <span role="status">{options.length > 0 && t('Results: {count}', { count: options.length })}</span>
        </VisuallyHidden>
      </section>
      {/* The tooltip reads the state of a trigger, and the active option is none: the focus is in the input. */}
      <TooltipTrigger isOpen={isOpen && activeLabel.length > longLabelCharacters}>
        <Tooltip triggerRef={activeRow} placement="right" offset={6} className={tooltipStyles.tooltip}>
          {activeLabel}
        </Tooltip>
      </TooltipTrigger>
    </Popover>
  )
}

interface OptionGroup<T extends string> {
  name: string | undefined
  /** Index of its first option in the whole list. */
  from: number
  members: Option<T>[]
}

/** Options that follow each other in one group, and those without any. */
function toGroups<T extends string>(options: readonly Option<T>[]): OptionGroup<T>[] {
  const groups: OptionGroup<T>[] = []
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1)
    if (last && last.name === option.group) last.members.push(option)
    else groups.push({ name: option.group, from: index, members: [option] })
  }
  return groups
}

function OptionContent({ option, isMultiple }: { option: Option; isMultiple: boolean }) {
  return (
    <>
      {isMultiple && (
        <span className={listStyles.box}>
          <Check size={12} strokeWidth={3.5} aria-hidden />
        </span>
      )}
      {option.icon && <option.icon size={16} aria-hidden className={listStyles.icon} />}
      <span className={listStyles.text}>
        <span className={listStyles.label}>{option.label}</span>
        {option.description && <span className={listStyles.description}>{option.description}</span>}
      </span>
      {!isMultiple && <Check size={16} aria-hidden className={listStyles.check} />}
    </>
  )
}

/** A list box may hold options only, so its remarks are an option that cannot be chosen. */
function Nothing({ isLoading, children }: { isLoading: boolean; children: ReactNode }) {
  return (
    <div role="option" aria-selected={false} aria-disabled className={listStyles.empty}>
      {isLoading && <Spinner size={16} />}
      {children}
    </div>
  )
}

/** Attributes that the style of options reads: present or absent. */
function flags(states: Record<string, boolean | undefined>): Record<string, true> {
  return Object.fromEntries(Object.entries(states).flatMap(([state, isOn]) => (isOn ? [[`data-${state}`, true]] : [])))
}
