import { againDays, copyName, type Flight, flightOfCopy } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { FormDrawer, NumberField, RadioGroup, TextField, type TypedNumber } from '@spotdesk/ui'
import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { undoWith } from '../../../../shared/actions/notify.ts'
import { type Dates, useDates } from '../../../../shared/dates.ts'
import type { DrawerOwnProps } from '../../../../shared/page/drawers.tsx'
import { FormField } from '../../../../shared/forms/FormField.tsx'
import { FormSummary } from '../../../../shared/forms/FormSummary.tsx'
import { useApiForm } from '../../../../shared/forms/use-api-form.ts'
import { queryClient } from '../../../../shared/query.ts'
import { reportError } from '../../../../shared/data/report-error.ts'
import { revertChangeSets } from '../../../../shared/data/revert.ts'
import { t } from '../../../../shared/text.ts'
import { toasts } from '../../../../shared/page/toasts.ts'
import { useUser } from '../../../../shared/session/use-user.ts'
import styles from '../contact/Contact.module.css'
import { type Copied, copyMany } from './copy-many.ts'
import { type CopyNoun, copyNouns } from './copy-nouns.ts'

export interface CopyDrawerProps {
  noun: keyof typeof copyNouns
  /** The things that are copied: one, or a selection. */
  sources: readonly (Flight & { id: number; name: string })[]
  title: string
  /** A sentence that says what the copies have and have not. */
  effect: string
  /** The toast after one copy. */
  done: string
  go: (href: string) => void
}

const flightChoices = ['SAME', 'AGAIN', 'SHIFT', 'NONE'] as const
interface CopyValues {
  name: string
  flight: (typeof flightChoices)[number]
  /** Days by which the flight moves, where it is to. */
  moveDays: TypedNumber
  copies: TypedNumber
}

/** Asks how the copies differ: name, flight, number. One copy opens, several are shown in their list. */
export default function CopyDrawer({ noun, sources, title, effect, done, go, onClose }: CopyDrawerProps & DrawerOwnProps) {
  const { lists, page, listOf, row, ...more } = copyNouns[noun] as CopyNoun
  const zone = useUser().agency.timeZone
  const [now] = useState(() => new Date())
  const [first] = sources
  const isOne = sources.length === 1
  const countShiftDays = ({ flight, moveDays }: CopyValues, source: Flight) => {
    if (flight === 'NONE') return null
    if (flight === 'AGAIN') return againDays(source, now, zone) ?? 0
    return flight === 'SHIFT' ? (moveDays as number) : 0
  }
  const undo = async ({ ids, changeSets }: Copied) => {
    try {
      await more.whole?.(ids)
    } catch (error) {
      return reportError(error)
    }
    await revertChangeSets(changeSets)
  }
  const finish = (copied: Copied) => {
    const { ids } = copied
    for (const path of lists) void queryClient.invalidateQueries({ queryKey: [path] })
    onClose()
    const [id] = ids
    if (id === undefined) return
    const text = ids.length > 1 ? t('{count, plural, one {# copy was} other {# copies were}} made.', { count: ids.length }) : done
    toasts.success(
      text,
      undoWith(() => undo(copied)),
    )
    go(ids.length > 1 ? listOf(ids) : page(id))
  }
  const form = useApiForm(row, {
    values: { name: isOne ? copyName(first!.name) : '', flight: 'SAME', moveDays: 7, copies: 1 } as CopyValues,
    input: { id: first!.id },
    // The schema judges what is no number.
    toBody: (given) => ({ ...(isOne && { name: given.name }), copies: given.copies, moveDays: countShiftDays(given, first!) }) as never,
    check: ({ flight, moveDays, copies }) => [
      ...(flight === 'SHIFT' && moveDays === null ? [{ field: 'moveDays', code: 'required' as const }] : []),
      ...(copies === null ? [{ field: 'copies', code: 'required' as const }] : []),
    ],
    onSaved: ({ ids, changeSetId }) => finish({ ids, changeSets: [changeSetId] }),
  })
  const [isBusy, setBusy] = useState(false)
  const submitMany = form.rhf.handleSubmit(async (values) => {
    setBusy(true)
    finish(
      await copyMany(copyNouns[noun], sources, (source) => ({ copies: values.copies as number, moveDays: countShiftDays(values, source) })),
    )
  })
  const { isDirty, isSubmitting } = useFormState({ control: form.rhf.control })
  const flight = useWatch({ control: form.rhf.control, name: 'flight' })
  return (
    <FormDrawer
      isOpen
      title={title}
      isDirty={isDirty && !isBusy}
      isPending={isSubmitting || isBusy}
      submitLabel={t('Duplicate')}
      onSubmit={() => void (isOne ? form.submit() : submitMany())}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <p>{effect}</p>
        <FormSummary form={form} />
        {isOne && <FormField form={form} name="name" as={TextField} label={t('Name')} isRequired />}
        <FlightChoice form={form} source={isOne ? first! : null} now={now} zone={zone} />
        {flight === 'SHIFT' && (
          <FormField form={form} name="moveDays" as={NumberField} label={t('Days')} description={t('-7 is a week earlier.')} isRequired />
        )}
        <FormField
          form={form}
          name="copies"
          as={NumberField}
          label={isOne ? t('Copies') : t('Copies of each')}
          minimum={1}
          maximum={limits.copies}
          isRequired
        />
      </div>
    </FormDrawer>
  )
}

interface FlightChoiceProps {
  form: ReturnType<typeof useApiForm<CopyValues, (typeof copyNouns)['campaigns']['row']>>
  /** Null: of a selection each has its own flight. */
  source: Flight | null
  now: Date
  zone: string
}

/** The choices for the flight, each with its days. */
function FlightChoice({ form, source, now, zone }: FlightChoiceProps) {
  const dates = useDates()
  const again = source && againDays(source, now, zone)
  const moved = (days: number | null) =>
    source && days !== null ? { description: flightText(flightOfCopy(source, days, zone), dates, zone) } : {}
  return (
    <FormField
      form={form}
      name="flight"
      as={RadioGroup<CopyValues['flight']>}
      label={t('Flight')}
      isRequired={false}
      affects={['moveDays']}
      options={[
        { value: 'SAME', label: t('The same flight'), ...moved(0) },
        {
          value: 'AGAIN',
          label: t('Run again'),
          ...(source ? moved(again) : { description: t('From the day after the last one, tomorrow at the earliest.') }),
          ...(source && again === null && { isDisabled: true, disabledReason: t('There is no start.') }),
        },
        { value: 'SHIFT', label: t('Move by days') },
        { value: 'NONE', label: t('Without dates') },
      ]}
    />
  )
}

/** '2026/11/19 – 2026/12/20' */
function flightText({ startDate, endDate }: Flight, dates: Dates, zone: string): string {
  if (!startDate && !endDate) return t('no dates')
  return `${startDate ? dates.day(startDate, zone) : t('no start')} – ${endDate ? dates.lastDay(endDate, zone) : t('no end')}`
}
