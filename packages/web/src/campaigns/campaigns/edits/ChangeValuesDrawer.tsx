import { Button, Drawer, ProgressBar, useConfirm } from '@spotdesk/ui'
import { formatTotal, limits } from '@spotdesk/sdk/values'
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { PlanPreview } from '../../../shared/bulk/PlanPreview.tsx'
import type { DrawerOwnProps } from '../../../shared/drawers.tsx'
import { t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/use-user.ts'
import type { Row } from '../actions.ts'
import { tellDone } from '../carry-out.ts'
import styles from './ChangeValues.module.css'
import { type EditDraft, editsOf, firstDraft, pastedEdits } from './edit-draft.ts'
import { EditForm } from './EditForm.tsx'
import { EditSummary } from './EditSummary.tsx'
import type { PastedColumn } from './open-changes.ts'
import { useEditPlan } from './use-edit-plan.ts'

interface ChangeValuesProps extends DrawerOwnProps {
  campaigns: readonly Row[]
  /** Values of a column that was pasted, in place of one edit for all. */
  pasted?: PastedColumn
}

/** One change of many campaigns: typed once, seen for each of them before it happens, applied and reverted as one. */
export default function ChangeValuesDrawer({ campaigns, pasted, onClose }: ChangeValuesProps) {
  const count = campaigns.length
  const title = t('Change values of {count, plural, one {# campaign} other {# campaigns}}', { count })
  if (count > limits.bulkRows) {
    return (
      <Drawer isOpen onClose={onClose} title={title} footer={<Button onPress={onClose}>{t('Close')}</Button>}>
        <p role="alert">
          {t('Values of {most} campaigns at most are changed at once: {count} are selected.', {
            most: formatTotal(limits.bulkRows),
            count: formatTotal(count),
          })}
        </p>
      </Drawer>
    )
  }
  return <Changes campaigns={campaigns} title={title} onClose={onClose} {...(pasted && { pasted })} />
}

function Changes({ campaigns, pasted, title, onClose }: ChangeValuesProps & { title: string }) {
  const user = useUser()
  const zone = user.agency.timeZone
  const [rows, setRows] = useState(campaigns)
  const [draft, setDraft] = useState<EditDraft>(firstDraft)
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const edits = useMemo(() => (pasted ? pastedEdits(pasted, rows, user) : editsOf(draft, rows, user)), [pasted, draft, rows, user])
  const plan = useEditPlan({
    edits,
    excluded,
    zone,
    onRead: (read) => setRows((all) => all.map((row) => read.find(({ id }) => id === row.id) ?? row)),
  })
  const { planned, isCurrent, percent } = plan
  const changing = planned && isCurrent ? planned.plan.counts.update : 0
  const { button, next } = useFocusWhenReady(isCurrent && changing > 0)
  const close = useCloseWith(edits !== null, onClose)
  const apply = async () => {
    const applied = await plan.apply()
    if (!applied) return
    const { id, counts } = applied
    tellDone(t('{count, plural, one {# campaign was} other {# campaigns were}} changed.', { count: counts.update }), [id])
    onClose()
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    next()
  }
  const exclude = (id: number, isOut: boolean) => setExcluded((ids) => new Set(isOut ? [...ids, id] : [...ids].filter((one) => one !== id)))
  return (
    <Drawer
      isOpen
      size="large"
      onClose={close}
      title={title}
      footer={
        <>
          <div className={styles.status}>
            {percent !== null && <ProgressBar label={t('Applying')} value={percent} estimate={percent} valueText={`${percent} %`} />}
          </div>
          <Button onPress={close}>{t('Cancel')}</Button>
          <Button
            ref={button}
            variant="primary"
            isDisabled={changing === 0 && percent === null}
            isPending={percent !== null}
            onPress={() => void apply()}
          >
            {changing === 0
              ? t('Nothing to apply')
              : t('Change {count, plural, one {# campaign} other {# campaigns}}', { count: changing })}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={onSubmit} className={styles.form}>
        {pasted ? <PastedNote pasted={pasted} rows={rows} /> : <EditForm draft={draft} isDisabled={percent !== null} onChange={setDraft} />}
        <EditSummary plan={plan} edits={edits ?? []} excluded={excluded} onPutBack={(id) => exclude(id, false)} />
        {planned && edits !== null && (
          <div aria-busy={!isCurrent} className={styles.preview}>
            <PlanPreview kind="campaigns" plan={planned.plan} isLive onLeaveOut={(id) => exclude(id, true)} />
          </div>
        )}
      </form>
    </Drawer>
  )
}

function PastedNote({ pasted, rows }: { pasted: PastedColumn; rows: readonly Row[] }) {
  const { texts } = pasted
  const more = texts.length - rows.length
  return (
    <p>
      {t('{count, plural, one {# value was} other {# values were}} pasted into the rows from {name} on.', {
        count: texts.length,
        name: rows[0]?.name ?? '',
      })}{' '}
      {more > 0 && t('{count, plural, one {# value has} other {# values have}} no row on this page.', { count: more })}
    </p>
  )
}

/** The Enter key in the form leads to the button that applies, at once or as soon as the plan is there. */
function useFocusWhenReady(isReady: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isReady || !isWanted.current) return
    isWanted.current = false
    button.current?.focus()
  }, [isReady])
  const next = () => {
    if (isReady) button.current?.focus()
    else isWanted.current = true
  }
  return { button, next }
}

/** Closes; asks first while something is planned that was not applied. */
function useCloseWith(isDirty: boolean, onClose: () => void): () => void {
  const confirm = useConfirm()
  const ask = async () => {
    const question = {
      title: t('Close without changing anything?'),
      confirmLabel: t('Close'),
      cancelLabel: t('Stay'),
    }
    if (!isDirty || (await confirm(question))) onClose()
  }
  return () => void ask()
}
