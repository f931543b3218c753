import { Button, Field, IconButton } from '@spotdesk/ui'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ArrayPath, type FieldArray, type FieldValues, useFieldArray } from 'react-hook-form'
import { t } from '../text.ts'
import type { ApiForm } from './api-form.ts'
import styles from './Forms.module.css'
import { useKeys } from './use-keys.ts'

interface FieldListProps<V extends FieldValues, N extends ArrayPath<V>> {
  form: ApiForm<V>
  name: N
  label: string
  /** 'Line {number}', in the texts of the tools of an entry. */
  entryLabel: (number: number) => string
  addLabel: string
  newEntry: FieldArray<V, N>
  /** Most entries. */
  maximum: number
  /** The fields of an entry: their names begin with `path`. */
  children: (path: `${N}.${number}`, index: number) => ReactNode
}

/** Entries of the same fields: add, remove and move by buttons, or move with Alt and the arrow keys. The focus stays with the entry. */
export function FieldList<V extends FieldValues, N extends ArrayPath<V>>(props: FieldListProps<V, N>) {
  const { form, name, label, entryLabel, addLabel, newEntry, maximum, children } = props
  const { fields, append, remove, move } = useFieldArray({ control: form.rhf.control, name })
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<Wanted | null>(null)

  useEffect(() => {
    if (!wanted.current) return
    const { index, controls, position } = wanted.current
    wanted.current = null
    const entry = list.current?.children[index]
    const targets = [all(entry, controls)[position], ...all(entry, inputs), ...all(list.current?.parentElement, '[data-add] button')]
    targets.find((target) => target && !target.matches(':disabled'))?.focus()
  })

  /** Moves an entry; the focus stays on the same control of it. */
  const go = (from: number, to: number) => {
    if (to < 0 || to >= fields.length) return
    const controls = document.activeElement?.matches(inputs) ? inputs : tools
    const position = all(list.current?.children[from], controls).indexOf(document.activeElement as HTMLElement)
    wanted.current = { index: to, controls, position }
    move(from, to)
  }
  useKeys(list, (event) => {
    const index = [...(list.current?.children ?? [])].findIndex((entry) => entry.contains(event.target as Node))
    if (index < 0 || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    go(index, index + (event.key === 'ArrowUp' ? -1 : 1))
  })
  return (
    <Field label={label}>
      <ul ref={list} className={styles.entries}>
        {fields.map(({ id }, index) => (
          <li key={id} className={styles.entry}>
            <div className={styles.entryFields}>{children(`${name}.${index}`, index)}</div>
            <span className={styles.entryTools} data-tools>
              <IconButton
                icon={ArrowUp}
                label={t('Move {entry} up', { entry: entryLabel(index + 1) })}
                isDisabled={index === 0}
                onPress={() => go(index, index - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('Move {entry} down', { entry: entryLabel(index + 1) })}
                isDisabled={index === fields.length - 1}
                onPress={() => go(index, index + 1)}
              />
              <IconButton
                icon={Trash2}
                label={t('Remove {entry}', { entry: entryLabel(index + 1) })}
                onPress={() => {
                  wanted.current = { index: Math.min(index, fields.length - 2), controls: inputs, position: 0 }
                  remove(index)
                }}
              />
            </span>
          </li>
        ))}
      </ul>
      <span data-add>
        <Button
          icon={Plus}
          isDisabled={fields.length >= maximum}
          onPress={() => {
            wanted.current = { index: fields.length, controls: inputs, position: 0 }
            append(newEntry, { shouldFocus: false })
          }}
        >
          {addLabel}
        </Button>
      </span>
    </Field>
  )
}

const inputs = 'input, textarea'
const tools = '[data-tools] button'

/** The control that has the focus after a change of the list. */
interface Wanted {
  index: number
  controls: typeof inputs | typeof tools
  position: number
}

const all = (parent: Element | null | undefined, selector: string): HTMLElement[] => [
  ...(parent?.querySelectorAll<HTMLElement>(selector) ?? []),
]
