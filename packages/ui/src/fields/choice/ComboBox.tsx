import { ChevronDown } from 'lucide-react'
import { useId, useImperativeHandle, useRef } from 'react'
import { Button } from 'react-aria-components'
import { Spinner } from '../../feedback/Spinner.tsx'
import { useText } from '../../text.tsx'
import { Chosen, PasteResult } from './ComboBoxChosen.tsx'
import { ComboBoxList, optionId } from './ComboBoxList.tsx'
import { TextBox } from '../text/TextField.tsx'
import { type ComboBoxProps, useComboBox } from './use-combo-box.ts'
import styles from './ComboBox.module.css'

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
          {pasted.counts !== null && <PasteResult {...pasted} counts={pasted.counts} />}
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
