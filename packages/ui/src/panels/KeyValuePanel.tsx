import { type ReactNode, useId } from 'react'
import { CopyableId } from '../actions/CopyableId.tsx'
import { classNames } from '../class-names.ts'
import styles from './KeyValuePanel.module.css'

export interface KeyValue {
  /** The key; unique in its panel. */
  label: string
  /** Nothing (null, undefined, an empty text) shows a dash. */
  value: ReactNode
  /** Small text below the value: its unit, its source. */
  note?: ReactNode
  /** Numbers stand at the right, their digits below each other. */
  isNumeric?: boolean
  /** The value is an id that a press copies. */
  isId?: boolean
}

export interface KeyValuePanelProps {
  /** Heading of the panel. Without it give a `label`. */
  title?: string
  label?: string
  items: readonly KeyValue[]
  /** `rows`: keys at the left, values at the right. A number: that many columns, keys above values. */
  columns?: 'rows' | 1 | 2 | 3 | 4 | 5
  /** At the right of the heading. */
  actions?: ReactNode
  /** Without its own border, inside another card. */
  isPlain?: boolean
}

/** Facts of one thing: keys and their values in a card. */
export function KeyValuePanel({ title, label, items, columns = 'rows', actions, isPlain }: KeyValuePanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      aria-label={title ? undefined : label}
      className={classNames(styles.panel, isPlain && styles.plain)}
    >
      {(title || actions) && (
        <div className={styles.head}>
          {title && <h2 id={id}>{title}</h2>}
          {actions}
        </div>
      )}
      <dl
        className={columns === 'rows' ? styles.rows : styles.grid}
        style={columns === 'rows' ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {items.map((item) => (
          <div key={item.label} className={styles.item}>
            <dt>{item.label}</dt>
            <dd className={classNames(item.isNumeric && styles.numeric)}>
              {shownValue(item)}
              {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function shownValue({ label, value, isId }: KeyValue): ReactNode {
  if (value === null || value === undefined || value === '') return '–'
  if (isId && (typeof value === 'string' || typeof value === 'number')) return <CopyableId id={String(value)} label={label} />
  return value
}
