import { lengthOf } from '@spotdesk/sdk/values'
import { useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../class-names.ts'
import { useText } from '../../text.tsx'
import type { FieldBinding } from '../FieldParts.tsx'
import { TextBox } from './TextField.tsx'
import styles from './TextAreaField.module.css'

export interface TextAreaFieldProps extends FieldBinding<string, string, HTMLTextAreaElement> {
  /** Characters. A counter appears near the limit. A user can type a longer text, and the schema refuses it. */
  maximum?: number
  /** Lines at the least and at the most; between them the area grows with its text. */
  rows?: number
  mostRows?: number
  placeholder?: string
  className?: string
}

/** Part of the maximum from which on the counter is shown. */
const counterFrom = 0.8

/** Lines of text that grow with what is written. */
export function TextAreaField({ inputRef, maximum, rows = 3, mostRows = 12, ...rest }: TextAreaFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(inputRef, () => area.current!, [])
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    element.style.height = 'auto'
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element)
    const most = mostRows * parseFloat(lineHeight) + parseFloat(paddingTop) + parseFloat(paddingBottom)
    element.style.height = `${Math.min(element.scrollHeight, most)}px`
  })
  return (
    <TextBox
      {...rest}
      rows={rows}
      areaRef={area}
      below={
        maximum !== undefined &&
        lengthOf(rest.value) >= maximum * counterFrom && <Counter length={lengthOf(rest.value)} maximum={maximum} />
      }
    />
  )
}

function Counter({ length, maximum }: { length: number; maximum: number }) {
  const t = useText()
  const isOver = length > maximum
  return (
    <span role="status" className={classNames(styles.counter, isOver && styles.over)}>
      {isOver
        ? t('{length} of {maximum} characters, {over} too many', { length, maximum, over: length - maximum })
        : t('{length} of {maximum} characters', { length, maximum })}
    </span>
  )
}
