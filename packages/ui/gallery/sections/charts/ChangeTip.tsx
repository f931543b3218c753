import styles from './ChangeTip.module.css'

interface ChangeTipProps {
  field: string
  before: string
  after: string
  by: string
  earlier: string
  since: string
  isWorse?: boolean
}

/** The tooltip of a change: old value struck out, who and when, spend before and since. */
export function ChangeTip({ field, before, after, by, earlier, since, isWorse = false }: ChangeTipProps) {
  return (
    <div className={styles.tip}>
      <p className={styles.title}>
        {field} <s>{before}</s> → {after}
      </p>
      <p>{by}</p>
      <hr />
      <dl>
        <dt>Daily spend before</dt>
        <dd>{earlier}</dd>
        <dt>Daily spend since</dt>
        <dd className={isWorse ? styles.worse : undefined}>{since}</dd>
      </dl>
    </div>
  )
}
