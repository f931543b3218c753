import { ChevronDown } from 'lucide-react'
import { type Ref, useId, useImperativeHandle, useRef } from 'react'
import { Button } from 'react-aria-components'
import { Spinner } from '../feedback/Spinner.tsx'
import { useText } from '../text.tsx'
import { Chosen, Taken } from './ComboBoxChosen.tsx'
import { ComboBoxList, optionId } from './ComboBoxList.tsx'
import type { FieldTexts } from './FieldParts.tsx'
import type { Option } from './options.ts'
import type { ResolvedTexts } from './pasted-values.ts'
import { TextBox } from './TextField.tsx'
import { useComboBox } from './use-combo-box.ts'
import styles from './ComboBox.module.css'

interface ComboBoxBase<T extends string> extends FieldTexts {
  isRequired?: boolean
  isDisabled?: boolean
  name?: string
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  placeholder?: string
  /** The whole list, searched here: labels that contain the query in any case, 50 at most. */
  options?: readonly Option<T>[]
  /** The server searches. An older answer is dropped when another query was asked meanwhile. */
  load?: (query: string, signal: AbortSignal) => Promise<readonly Option<T>[]>
  /** Milliseconds after the last key before `load` is called. */
  debounceMs?: number
  /** Results that are shown at most. */
  limit?: number
  /** Shown until something is typed; nothing is looked up before: 'Search for something to see results.' */
  searchHint?: string
  /** Names of chosen values that the list has not shown. */
  labelOf?: (value: T) => string
  className?: string
}

export interface SingleComboBoxProps<T extends string> extends ComboBoxBase<T> {
  isMultiple?: false
  value: T | null
  onChange: (value: T | null) => void
}

export interface MultipleComboBoxProps<T extends string> extends ComboBoxBase<T> {
  isMultiple: true
  value: readonly T[]
  onChange: (value: T[]) => void
  /** Values that can be chosen at most. */
  most?: number
  /** The texts of a paste, where commas, semicolons, tabs and line ends are not what separates them. */
  split?: (text: string) => string[]
  /** Finds many pasted texts; without it they are found among `options`. */
  resolve?: (texts: readonly string[], signal: AbortSignal) => Promise<ResolvedTexts<T>>
}

export type ComboBoxProps<T extends string> = SingleComboBoxProps<T> | MultipleComboBoxProps<T>

/** Chooses one or many by typing a part of the name. Many can be pasted at once. */
export function ComboBox<T extends string>(props: ComboBoxProps<T>) {
  const { label, isLabelHidden, description, error, aside, isChanged, disabledReason, isRequired, isDisabled, placeholder, className } =
    props
  const t = useText()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useImperativeHandle(props.inputRef, () => input.current!, [])
  const combo = useComboBox(props, input)
  const { query, isOpen, active, matches, selected, isHinting, lookUp, pasted } = combo
  const single = props.isMultiple ? undefined : selected[0]
  return (
    <TextBox
      {...{ label, isLabelHidden, description, error, aside, isChanged, disabledReason, isRequired, isDisabled, placeholder, className }}
      value={query ?? (single === undefined ? '' : combo.labelOf(single))}
      onChange={combo.search}
      onFocus={() => {
        if (single !== undefined) input.current?.select()
        combo.openSoon()
      }}
      onBlur={() => {
        combo.close()
        props.onBlur?.()
      }}
      onPaste={combo.paste}
      inputRef={input}
      boxRef={box}
      autoComplete="off"
      inputProps={{
        role: 'combobox',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? listId : undefined,
        'aria-autocomplete': 'list',
        'aria-activedescendant': isOpen && matches[active] ? optionId(listId, active) : undefined,
        onKeyDownCapture: combo.pressKey,
        onClick: () => isOpen || combo.openSoon(),
      }}
      suffix={
        <Button
          excludeFromTabOrder
          preventFocusOnPress
          aria-label={t('Show options')}
          isDisabled={isDisabled}
          onPress={combo.toggle}
          className={styles.toggle}
        >
          <ChevronDown size={16} aria-hidden />
        </Button>
      }
      below={
        <>
          {/* Before the chips, which may be many: what became of a paste stands where it was pasted. */}
          {pasted.counts !== null && <Taken {...pasted} counts={pasted.counts} />}
          {props.isMultiple && (
            <Chosen
              label={label}
              value={props.value}
              labelOf={combo.labelOf}
              onChange={props.onChange}
              isDisabled={isDisabled}
              input={input}
            />
          )}
          {pasted.pending > 0 && (
            <span role="status" className={styles.pending}>
              <Spinner size={16} />
              {t('Looking up {count} values', { count: pasted.pending })}
            </span>
          )}
          {props.name && selected.map((value) => <input key={value} type="hidden" name={props.name} value={value} />)}
          <ComboBoxList
            id={listId}
            label={label}
            box={box}
            isOpen={isOpen}
            onClose={combo.hide}
            options={matches}
            selected={new Set(selected)}
            isMultiple={props.isMultiple ?? false}
            active={active}
            onActive={combo.setActive}
            onChoose={combo.choose}
            lookUp={lookUp}
            hint={isHinting ? props.searchHint : undefined}
          />
        </>
      }
    />
  )
}
