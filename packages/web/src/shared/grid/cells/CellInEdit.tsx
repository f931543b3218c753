import { Spinner } from '@spotdesk/ui'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../text.ts'
import type { CellConflict, CellHandlers, CellMove, CellState } from './cell-edit.ts'
import { CellBubble } from './CellBubble.tsx'
import styles from './CellEdit.module.css'
import { useStable } from '../use-stable.ts'

/** The reason why a cell cannot be edited, while the cell has the focus. */
export function FixedCellNote({ message, onLeave }: { message: string; onLeave: () => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const leave = useStable(onLeave)
  useEffect(() => {
    const cell = mark.current?.parentElement
    cell?.addEventListener('focusout', leave)
    return () => cell?.removeEventListener('focusout', leave)
  }, [leave])
  return (
    <>
      <span ref={mark} hidden />
      <CellBubble tone="plain">
        <p>{message}</p>
      </CellBubble>
    </>
  )
}

interface CellInEditProps<Row> {
  row: Row
  field: string
  /** Name of the value and of its row: 'End of Radio Kia'. */
  label: string
  state: Exclude<CellState<Row>, { kind: 'fixed' }>
  handlers: CellHandlers<Row>
}

/** A cell whose value is being edited, saved, or has been refused. */
export function CellInEdit<Row>(props: CellInEditProps<Row>) {
  const { state, row, field, handlers } = props
  if (state.kind === 'open') return <CellEditor {...props} state={state} />
  if (state.kind === 'saving') {
    return (
      <div className={styles.saving} aria-busy data-value>
        <Spinner size={14} />
        <span>{state.text === '' ? '–' : state.text}</span>
      </div>
    )
  }
  return (
    <>
      <div className={styles.refused} data-value>
        {state.text === '' ? '–' : state.text}
      </div>
      <CellBubble tone="bad">
        {state.kind === 'refused' ? (
          <p>{state.message}</p>
        ) : (
          <Sides conflict={state.conflict} onSettle={(side) => handlers.onSettle(row, field, side)} />
        )}
      </CellBubble>
    </>
  )
}

/** Base, theirs and yours; the user chooses. */
function Sides({ conflict, onSettle }: { conflict: CellConflict; onSettle: (side: 'yours' | 'theirs') => void }) {
  const { message, base, theirs, yours } = conflict
  const buttons = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(buttons.current?.querySelectorAll('button') ?? [])]
    const step = { ArrowRight: 1, ArrowDown: 1, Tab: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (step === undefined) event.currentTarget.closest<HTMLElement>('[data-edit]')?.focus()
    else all[(all.indexOf(document.activeElement as HTMLButtonElement) + step + all.length) % all.length]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move between the buttons inside
    <div role="group" aria-label={message} onKeyDown={onKeyDown}>
      <p>{message}</p>
      <dl className={styles.sides}>
        <dt>{t('Base')}</dt>
        <dd>{base}</dd>
        <dt>{t('Theirs')}</dt>
        <dd>{theirs}</dd>
        <dt>{t('Yours')}</dt>
        <dd>{yours}</dd>
      </dl>
      <div className={styles.choices} ref={buttons}>
        <button type="button" tabIndex={-1} className={styles.choice} onClick={() => onSettle('theirs')}>
          {t('Use theirs')}
        </button>
        <button type="button" tabIndex={-1} className={styles.choice} onClick={() => onSettle('yours')}>
          {t('Keep yours')}
        </button>
      </div>
    </div>
  )
}

interface CellEditorProps<Row> extends CellInEditProps<Row> {
  state: Extract<CellState<Row>, { kind: 'open' }>
}

/** The line of text in a cell: Enter saves and goes down, Tab goes on to the next editable cell, Escape leaves the value as it was. */
function CellEditor<Row>({ row, field, label, state, handlers }: CellEditorProps<Row>) {
  const { editing } = state
  const [text, setText] = useState(state.text)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const bubble = `edit-${field}`
  const isSeeded = state.text !== editing.text(row)
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    // A typed character begins the value, a value that was there is replaced by the next character.
    if (!isSeeded) input.current?.select()
  }, [isSeeded])
  const [, setPrepared] = useState(false)
  useEffect(() => {
    let isOpen = true
    void editing.prepare?.(row).then(() => isOpen && setPrepared(true))
    return () => void (isOpen = false)
  }, [editing, row])
  const commit = (move: CellMove) => {
    isOver.current = true
    const found = handlers.onCommit(row, field, text, move)
    isOver.current = found === null
    setProblem(found)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    if (!['Enter', 'Tab', 'Escape'].includes(key)) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Enter') return commit('down')
    if (key === 'Tab') return commit(shiftKey ? 'previous' : 'next')
    isOver.current = true
    handlers.onCancel(row, field, 'stay')
  }
  const onBlur = () => {
    // Another window has the focus: the editor keeps what was typed.
    if (isOver.current || !document.hasFocus()) return
    isOver.current = true
    handlers.onLeave(row, field, text)
  }
  const read = problem === null ? editing.read(text, row) : null
  const note = read?.ok ? read.note : undefined
  return (
    <>
      <input
        ref={input}
        className={styles.input}
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={bubble}
        autoComplete="off"
        spellCheck={false}
        inputMode={editing.inputMode ?? 'text'}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(null)
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onClick={(event) => event.stopPropagation()}
      />
      <CellBubble id={bubble} tone={problem === null ? (read?.ok && read.isWarning ? 'warn' : 'plain') : 'bad'} isLive={problem !== null}>
        <p>{problem ?? note ?? editing.help}</p>
        {problem === null && note !== undefined && <p className={styles.help}>{editing.help}</p>}
      </CellBubble>
    </>
  )
}
