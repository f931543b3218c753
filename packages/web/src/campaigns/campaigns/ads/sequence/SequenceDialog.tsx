import { Button, Dialog, IconButton, VisuallyHidden, useCloseGuard } from '@spotdesk/ui'
import { type Campaign, VersionConflictError } from '@spotdesk/sdk'
import { ads } from '@spotdesk/sdk/calls'
import type { ads as contract } from '@spotdesk/sdk/contract'
import { shortestSequence } from '@spotdesk/sdk/rules'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { notifyDone } from '../../../../shared/actions/notify.ts'
import { query, queryClient, write } from '../../../../shared/query.ts'
import { toErrorText } from '../../../../shared/data/report-error.ts'
import { t } from '../../../../shared/text.ts'
import { useUnsavedChanges } from '../../../../shared/page/unsaved.ts'
import { type SequenceAd, isSameOrder, moveStep } from './sequence-moves.ts'
import styles from './Sequence.module.css'
import { adStatistics } from './use-shares.ts'
import { useStepDrag } from './use-step-drag.ts'

interface SequenceDialogProps {
  campaign: Campaign
  sequence: contract.AdSequence
  isOpen: boolean
  onClose: () => void
}

/** The order in which a listener hears the ads: by drag, by buttons and by keys, with the reach of each step; saved as one change. */
export default function SequenceDialog({ campaign, sequence, isOpen, onClose }: SequenceDialogProps) {
  return isOpen ? <Editor campaign={campaign} sequence={sequence} onClose={onClose} /> : null
}

function Editor({ campaign, sequence, onClose }: Omit<SequenceDialogProps, 'isOpen'>) {
  // The sequence that the draft began with: a later one comes by "Load the new sequence" alone.
  const [base, setBase] = useState(sequence)
  const [steps, setSteps] = useState<readonly SequenceAd[]>(sequence.sequence)
  const [failure, setFailure] = useState<{ text: string; isConflict: boolean } | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isDirty = !isSameOrder(steps, base.sequence)
  useUnsavedChanges(isDirty && !isSaving)
  const close = useCloseGuard(isDirty, onClose)
  const all = [...base.sequence, ...base.available]
  const free = all.filter(({ adId }) => !steps.some((step) => step.adId === adId))
  const isShort = steps.length > 0 && steps.length < shortestSequence

  const save = async (next: readonly SequenceAd[]) => {
    setSaving(true)
    setFailure(null)
    try {
      const body = { sequence: next.map(({ adId }) => ({ adId })) }
      const { changeSetId } = await write(ads.setSequence, { id: campaign.id, body }, { ifMatch: base.version })
      const text =
        next.length === 0
          ? t('The ad sequence of {name} was dissolved.', { name: campaign.name })
          : t('The ad sequence of {name} was saved.', { name: campaign.name })
      notifyDone(text, [changeSetId])
      onClose()
    } catch (error) {
      setFailure({ text: toErrorText(error), isConflict: error instanceof VersionConflictError })
      setSaving(false)
    }
  }
  const reload = async () => {
    const now = await queryClient.fetchQuery({ ...query(ads.sequence, { id: campaign.id }), staleTime: 0 })
    setBase(now)
    setSteps(now.sequence)
    setFailure(null)
  }
  return (
    <Dialog
      isOpen
      onClose={() => void close()}
      isDismissable={false}
      title={t('Edit Ad Sequence')}
      footer={
        <>
          {base.sequence.length > 0 && (
            <Button className={styles.dissolve!} isDisabled={isSaving} onPress={() => void save([])}>
              {t('Dissolve the sequence')}
            </Button>
          )}
          <Button onPress={() => void close()}>{t('Cancel')}</Button>
          <Button variant="primary" isPending={isSaving} isDisabled={!isDirty || isShort} onPress={() => void save(steps)}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.lead}>
          {t(
            'A listener hears step 2 only after step 1, and so on; after the last step it begins again. Drag a step, or press Alt and an arrow key on it.',
          )}
        </p>
        {failure && (
          <div role="alert" className={styles.failure}>
            <p>{failure.text}</p>
            {failure.isConflict && <Button onPress={() => void reload()}>{t('Load the new sequence')}</Button>}
          </div>
        )}
        <Steps campaign={campaign} steps={steps} onSteps={setSteps} />
        {isShort && <p className={styles.hint}>{t('A sequence needs at least two ads. Add one more, or remove this one.')}</p>}
        <Available free={free} onAdd={(ad) => setSteps([...steps, ad])} />
      </div>
    </Dialog>
  )
}

interface StepsProps {
  campaign: Campaign
  steps: readonly SequenceAd[]
  onSteps: (steps: readonly SequenceAd[]) => void
}

/** The steps in their order. Each is one stop of the Tab key; every move is announced. */
function Steps({ campaign, steps, onSteps }: StepsProps) {
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<number | null>(null)
  const [said, setSaid] = useState('')
  const reach = useReach(campaign.id)
  useEffect(() => {
    if (wanted.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-step="${wanted.current}"] [data-grip]`)?.focus()
    wanted.current = null
  })
  const move = (from: number, to: number) => {
    const next = moveStep(steps, from, to)
    if (next === steps) return
    const ad = steps[from]!
    const place = next.indexOf(ad) + 1
    setSaid(t('{name} is step {step} of {count} now.', { name: ad.name, step: place, count: steps.length }))
    onSteps(next)
  }
  const remove = (index: number) => {
    const ad = steps[index]!
    setSaid(t('{name} was removed from the sequence.', { name: ad.name }))
    wanted.current = steps[index + 1]?.adId ?? steps[index - 1]?.adId ?? null
    onSteps(steps.toSpliced(index, 1))
  }
  const drag = useStepDrag(list, move)
  const pressKey = (event: KeyboardEvent, index: number) => {
    const to = event.altKey ? { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: steps.length - 1 }[event.key] : undefined
    if (to === undefined) return
    event.preventDefault()
    wanted.current = steps[index]!.adId
    move(index, to)
  }
  return (
    <>
      <ol ref={list} aria-label={t('Ad sequence')} className={styles.steps}>
        {steps.map(({ adId, name }, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside move the step
          <li key={adId} data-step={adId} className={styles.step} onKeyDown={(event) => pressKey(event, index)}>
            <button
              type="button"
              data-grip
              className={styles.grip}
              aria-label={t('Step {step}: {name}', { step: index + 1, name })}
              aria-describedby="sequence-keys"
              onPointerDown={(event) => drag(event, index)}
            >
              <GripVertical size={16} aria-hidden />
            </button>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.name} title={name} dir="auto">
              {name}
            </span>
            {reach && <span className={styles.reach}>{formatReach(reach.get(adId))}</span>}
            <span className={styles.buttons}>
              <IconButton
                size="small"
                icon={ArrowUp}
                label={t('Move {name} up', { name })}
                isDisabled={index === 0}
                onPress={() => move(index, index - 1)}
              />
              <IconButton
                size="small"
                icon={ArrowDown}
                label={t('Move {name} down', { name })}
                isDisabled={index === steps.length - 1}
                onPress={() => move(index, index + 1)}
              />
              <IconButton size="small" icon={X} label={t('Remove {name} from the sequence', { name })} onPress={() => remove(index)} />
            </span>
          </li>
        ))}
      </ol>
      {steps.length === 0 && <p className={styles.hint}>{t('There is no sequence, so the ads take turns by their weights.')}</p>}
      {reach && <p className={styles.hint}>{t('Listeners are those whom the step reached up to now.')}</p>}
      <VisuallyHidden>
        <span id="sequence-keys">{t('Alt with the arrow keys, Home or End moves the step.')}</span>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}

const formatReach = (listeners: number | undefined) =>
  listeners === undefined ? t('not counted') : t('{listeners, plural, one {# listener} other {# listeners}}', { listeners })

/** Different listeners of each ad; undefined where nobody counted them. Who heard step k has heard those before it. */
function useReach(id: number): ReadonlyMap<number, number> | undefined {
  const { data } = useQuery(adStatistics(id))
  const counted = (data?.rows ?? []).flatMap((row) => (row.id !== null && row.reach !== null ? [[row.id, row.reach] as const] : []))
  return counted.length > 0 ? new Map(counted) : undefined
}

function Available({ free, onAdd }: { free: readonly SequenceAd[]; onAdd: (ad: SequenceAd) => void }) {
  if (free.length === 0) return null
  return (
    <section aria-labelledby="sequence-free" className={styles.free}>
      <h3 id="sequence-free">{t('Ads outside of the sequence')}</h3>
      <ul>
        {free.map((ad) => (
          <li key={ad.adId} className={styles.step}>
            <span className={styles.name} title={ad.name} dir="auto">
              {ad.name}
            </span>
            <Button variant="quiet" icon={Plus} aria-label={t('Add {name} to the sequence', { name: ad.name })} onPress={() => onAdd(ad)}>
              {t('Add')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
