import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'

interface TypedTextRow<Value> {
  value: Value | string | null
  onChange: (value: Value | string | null) => void
  onBlur?: (() => void) | undefined
  /** The value as it reads, and as it is edited where that differs. */
  print: (value: Value | string | null) => string
  printEdited?: (value: Value | string | null) => string
  /** Reads a text. Returns the text itself where it is not a value, so that no input is lost. */
  parse: (text: string) => Value | string | null
  inputRef?: Ref<HTMLInputElement> | undefined
}

interface TypedText {
  /** Props of the text field. */
  field: {
    value: string
    onChange: (text: string) => void
    onFocus: () => void
    onBlur: () => void
  }
  input: RefObject<HTMLInputElement | null>
  /** Ends the typing while the focus stays: the text becomes that of the value. */
  take: () => void
}

/**
 * A text whose value is something else: a number, a day, a time. While somebody types, the text is theirs. Otherwise it is the text of the
 * value, also when the value changes from elsewhere meanwhile.
 */
export function useTypedText<Value>(row: TypedTextRow<Value>): TypedText {
  const { value, onChange, onBlur, print, printEdited = print, parse, inputRef } = row
  const [draft, setDraft] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isSelecting = useRef(false)
  useImperativeHandle(inputRef, () => input.current!, [])
  const isEdited = draft !== null
  const text = !isEdited ? print(value) : printEdited(parse(draft)) === printEdited(value) ? draft : printEdited(value)

  // The text that is edited may be another than the one that was selected.
  useLayoutEffect(() => {
    if (isEdited && isSelecting.current) input.current?.select()
  }, [isEdited])

  return {
    input,
    take: () => setDraft(printEdited(value)),
    field: {
      value: text,
      onChange: (typed) => {
        setDraft(typed)
        onChange(parse(typed))
      },
      onFocus: () => {
        // A press puts the caret where the user pressed. Every other focus selects the whole text, as Tab does.
        isSelecting.current = !input.current?.matches(':active')
        setDraft(printEdited(value))
      },
      onBlur: () => {
        setDraft(null)
        onBlur?.()
      },
    },
  }
}
