import { attentionFieldLabels, attentionNeedLabels } from '@spotdesk/sdk/values'
import { Button, type TypedNumber, NumberField, Popover, RadioGroup, VisuallyHidden } from '@spotdesk/ui'
import { ChevronDown, Clock } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { label, t } from '../../shared/text.ts'
import { useUser } from '../../shared/session/use-user.ts'
import styles from './attention.module.css'
import { type Choice, toChoice, type EditedValue, editedValues, type Fix, type PlanCampaign, shownFix } from './choices.ts'

interface FixFieldProps {
  campaign: PlanCampaign
  choice: Choice
  isReadOnly: boolean
  onChoose: (choice: Choice) => void
}

/** The fix of a campaign: another one, or other values of it, in a panel below. */
export function FixField({ campaign, choice, isReadOnly, onChoose }: FixFieldProps) {
  const fix = shownFix(campaign)
  const [isOpen, setOpen] = useState(false)
  if (!fix) return <span className={styles.quiet}>{t('No fix was found.')}</span>
  const text = (
    <>
      <FixSteps fix={fix} />
      {fix.needs && (
        <span className={styles.needs}>
          <Clock size={14} aria-hidden />
          {label(attentionNeedLabels[fix.needs])}
        </span>
      )}
    </>
  )
  const canChange = !isReadOnly && campaign.fixes.some(({ changes }) => changes !== null)
  if (!canChange)
    return (
      <div className={styles.fix} data-needs={fix.needs ?? undefined}>
        {text}
      </div>
    )
  return (
    <Popover
      label={t('Fix of {name}', { name: campaign.name })}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className={styles.panel!}
      trigger={
        <AriaButton className={styles.fix!} data-needs={fix.needs ?? undefined}>
          <VisuallyHidden>{t('Fix of {name}:', { name: campaign.name })} </VisuallyHidden>
          {text}
          <ChevronDown size={16} aria-hidden className={styles.chevron} />
        </AriaButton>
      }
    >
      {(close) => (
        <FixPanel
          campaign={campaign}
          choice={choice}
          shown={fix}
          onChoose={(next) => {
            onChoose(next)
            close()
          }}
        />
      )}
    </Popover>
  )
}

/** The changes of a fix, setting by setting. */
export function FixSteps({ fix }: { fix: Fix }) {
  if (fix.steps.length === 0) return <span className={styles.steps}>{fix.text}</span>
  return (
    <span className={styles.steps} title={fix.text} dir="auto">
      {fix.steps.map(({ field, before, after }, index) => (
        <span key={`${field} ${index}`}>
          {index > 0 && ', '}
          {label(attentionFieldLabels[field])} {before !== null && `${before} → `}
          <strong>{after}</strong>
        </span>
      ))}
    </span>
  )
}

interface FixPanelProps {
  campaign: PlanCampaign
  choice: Choice
  shown: Fix
  onChoose: (choice: Choice) => void
}

function FixPanel({ campaign, choice, shown, onChoose }: FixPanelProps) {
  const zone = useUser().agency.timeZone
  const fixes = campaign.fixes.filter(({ changes }) => changes !== null)
  const isOwn = fixes.every(({ text }) => text !== shown.text)
  const all = isOwn && shown.changes ? [shown, ...fixes] : fixes
  const [place, setPlace] = useState(
    Math.max(
      0,
      all.findIndex(({ text }) => text === shown.text),
    ),
  )
  const [draft, setDraft] = useState<NonNullable<Choice> | null>(choice ?? toChoice(all[place] ?? null))
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedNumber>>(new Map())
  const values = draft ? editedValues(draft, campaign, zone) : []
  const isValid = values.every(({ id, minimum, maximum }) => !typed.has(id) || isWithin(typed.get(id)!, minimum, maximum))
  const change = (value: EditedValue, next: TypedNumber) => {
    setTyped(new Map([...typed, [value.id, next]]))
    if (isWithin(next, value.minimum, value.maximum)) setDraft(value.with(next as number))
  }
  return (
    <form
      className={styles.panelForm}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (isValid && draft) onChoose(draft)
      }}
    >
      <RadioGroup
        label={t('Ways to deliver in full, the cheapest first')}
        value={String(place)}
        onChange={(next: string) => {
          setPlace(Number(next))
          setDraft(toChoice(all[Number(next)]!))
          setTyped(new Map())
        }}
        options={all.map((fix, index) => ({
          value: String(index),
          label: fix.text,
          ...(fix.needs && { description: label(attentionNeedLabels[fix.needs]) }),
        }))}
      />
      {values.map((value) => (
        <NumberField
          key={value.id}
          label={getFieldName(value)}
          value={typed.get(value.id) ?? value.value}
          onChange={(next) => change(value, next)}
          minimum={value.minimum}
          maximum={value.maximum}
          step={1}
          decimals={value.field === 'cpm' ? 4 : 0}
          error={
            typed.has(value.id) && !isWithin(typed.get(value.id)!, value.minimum, value.maximum)
              ? t('A number from {minimum} to {maximum}.', { minimum: value.minimum, maximum: value.maximum })
              : null
          }
        />
      ))}
      <Button type="submit" variant="primary" isDisabled={!isValid || !draft}>
        {t('Use this fix')}
      </Button>
    </form>
  )
}

const isWithin = (value: TypedNumber, minimum: number, maximum: number): boolean =>
  typeof value === 'number' && value >= minimum && value <= maximum

function getFieldName({ field }: EditedValue): string {
  const names: Record<EditedValue['field'], () => string> = {
    priority: () => t('Priority'),
    capping: () => t('Impressions of the cap'),
    endDate: () => t('Days later'),
    objective: () => t('Objective'),
    cpm: () => t('CPM'),
  }
  return names[field]()
}
