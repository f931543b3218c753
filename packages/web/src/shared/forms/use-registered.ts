import { type RefObject, useEffect, useRef } from 'react'
import type { FormFieldEntry } from './api-form.ts'

interface Registered {
  /** The field with its label and notes. */
  root: RefObject<HTMLDivElement | null>
  /** Its control, where it has one that takes the focus. */
  input: RefObject<HTMLElement | null>
}

/** Tells a form which field stands where, so that the form can focus and name it. */
export function useRegistered(
  fields: Map<string, FormFieldEntry>,
  name: string,
  label: string,
  print: (value: unknown) => string,
): Registered {
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLElement>(null)
  const printed = useRef(print)
  useEffect(() => {
    printed.current = print
  })
  useEffect(() => {
    const element = root.current!
    const focus = () => {
      const target = input.current ?? element.querySelector<HTMLElement>('input, textarea, select, button')
      target?.focus({ preventScroll: true })
      element.scrollIntoView({ block: 'nearest' })
    }
    fields.set(name, { label, format: (value) => printed.current(value), focus, element })
    return () => void fields.delete(name)
  }, [fields, name, label])
  return { root, input }
}
