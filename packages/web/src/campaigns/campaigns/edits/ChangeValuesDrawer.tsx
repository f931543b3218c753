import { Button, Checkbox, Drawer, ProgressBar, useConfirm } from '@spotdesk/ui'
import { formatTotal, limits } from '@spotdesk/sdk/values'
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { notifyDone } from '../../../shared/actions/notify.ts'
import { PlanPreview } from '../../../shared/bulk/PlanPreview.tsx'
import { campaignNames } from '../../../shared/texts/file-names.ts'
import type { DrawerOwnProps } from '../../../shared/page/drawers.tsx'
import { t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import type { CampaignListRow } from '../actions/actions.ts'
import styles from './ChangeValues.module.css'
import { type EditDraft, toRowEdits, firstDraft } from './edit-draft.ts'
import { EditForm } from './EditForm.tsx'
import { EditSummary } from './EditSummary.tsx'
import type { PastedTable } from './open-changes.ts'
import { type PastedValues, readPasted } from './pasted.ts'
import { useEditPlan } from './use-edit-plan.ts'

interface ChangeValuesProps extends DrawerOwnProps {
  campaigns: readonly CampaignListRow[]
  /** Values that were pasted into the first of the campaigns and those below it, in place of one edit for all. */
  pasted?: PastedTable
}

/** One change of many campaigns: typed once, seen for each of them before it happens, applied and reverted as one. */
export default function ChangeValuesDrawer({ campaigns, pasted, onClose }: ChangeValuesProps) {
  const user = useUser()
  const [hasHeader, setHasHeader] = useState<boolean | null>(null)
  const count = pasted ? readPasted(pasted, campaigns, user, hasHeader).rows.length : campaigns.length
  const title = t('Change values of {count, plural, one {# campaign} other {# campaigns}}', { count })
  if (count > limits.bulkRows) {
    return (
      <Drawer isOpen onClose={onClose} title={title} footer={<Button onPress={onClose}>{t('Close')}</Button>}>
        <p role="alert">
          {t('Values of {most} campaigns at most are changed at once, and {count} are selected.', {
            most: formatTotal(limits.bulkRows),
            count: formatTotal(count),
          })}
        </p>
      </Drawer>
    )
  }
  return (
    <Changes
      campaigns={campaigns}
      title={title}
      onClose={onClose}
      hasHeader={hasHeader}
      onHasHeader={setHasHeader}
      {...(pasted && { pasted })}
    />
  )
}

interface ChangesProps extends ChangeValuesProps {
  title: string
  /** The user's word on the first line of what was pasted; null: none. */
  hasHeader: boolean | null
  onHasHeader: (hasHeader: boolean) => void
}

function Changes({ campaigns, pasted, title, onClose, hasHeader, onHasHeader }: ChangesProps) {
  const user = useUser()
  const zone = user.agency.timeZone
  const [rows, setRows] = useState(campaigns)
  const [draft, setDraft] = useState<EditDraft>(firstDraft)
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const table = useMemo(() => pasted && readPasted(pasted, rows, user, hasHeader), [pasted, rows, user, hasHeader])
  const edits = useMemo(() => (table ? [...table.edits] : toRowEdits(draft, rows, user)), [table, draft, rows, user])
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
    notifyDone(t('{count, plural, one {# campaign was} other {# campaigns were}} changed.', { count: counts.update }), [id])
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
        {table ? (
          <PastedNote table={table} isHeader={hasHeader ?? table.header !== null} onHeader={onHasHeader} />
        ) : (
          <EditForm draft={draft} isDisabled={percent !== null} onChange={setDraft} />
        )}
        <EditSummary plan={plan} edits={edits ?? []} excluded={excluded} onPutBack={(id) => exclude(id, false)} />
        {planned && edits !== null && (
          <div aria-busy={!isCurrent} className={styles.preview}>
            <PlanPreview names={campaignNames} plan={planned.plan} isLive onLeaveOut={(id) => exclude(id, true)} />
          </div>
        )}
      </form>
    </Drawer>
  )
}

/** Says what was pasted, where it goes, and what of it is not taken. */
function PastedNote({ table, isHeader, onHeader }: { table: PastedValues; isHeader: boolean; onHeader: (is: boolean) => void }) {
  const { count, rows, taken, lost, header } = table
  const more = count - rows.length
  return (
    <div className={styles.pasted}>
      <p>
        {t('{count, plural, one {# line was} other {# lines were}} pasted into the rows from {name} on, as {columns}.', {
          count,
          name: rows[0]?.name ?? '',
          columns: taken.join(', '),
        })}{' '}
        {more > 0 && t('{count, plural, one {# line has} other {# lines have}} no row on this page.', { count: more })}
      </p>
      {header !== null && (
        <Checkbox isSelected={isHeader} onChange={onHeader}>
          {t('The first line is a header: {texts}', { texts: header })}
        </Checkbox>
      )}
      {lost.map(({ header: met, first }) => (
        <p key={`${met} ${first}`} role="alert" className={styles.notice}>
          {met === null
            ? t('The column that begins with “{first}” is not taken, because the list has no column there.', { first })
            : t('The column that begins with “{first}” is not taken, because {column} cannot be edited in the list.', {
                first,
                column: met,
              })}
        </p>
      ))}
    </div>
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
  const confirmClose = async () => {
    const question = {
      title: t('Close without changing anything?'),
      confirmLabel: t('Close'),
      cancelLabel: t('Stay'),
    }
    if (!isDirty || (await confirm(question))) onClose()
  }
  return () => void confirmClose()
}
