import { signal } from '@preact/signals-react'
import type { OutputOf, TypedCallRow } from '@spotdesk/sdk/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, type KeepStateOptions, type Path, get, set, useForm } from 'react-hook-form'
import { write } from '../query.ts'
import { currentUser } from '../session/session.ts'
import type { ApiForm, ApiFormOptions, BodyRow, FormConflict, FormFieldEntry } from './api-form.ts'
import { toCallBody, boundsIn, pickChanges } from './body.ts'
import { emptyLike, withValue } from './form-values.ts'
import { issueText } from './issue-text.ts'
import { type FieldIssue, judgeBody, nearestField } from './judge.ts'
import { type KeptValues, forgetKept, keepOnSessionEnd, keptValues, toDraftOwner } from './autosave/kept-values.ts'
import { type FailedCall, readConfirmation, readFailure } from './read-failure.ts'
import { addStep, closeStep, firstStep, rebaseSteps, stepBack, stepForward } from './steps.ts'
import { type TheirChange, compareThreeWay, isSame } from './conflicts/three-way.ts'

/**
 * A form on a row of the contract. The row's schema says which fields are required, their limits and their errors; the answer's errors
 * go to their fields; a version conflict opens field by field. Rendering is not tied to the values: each `FormField` follows its own.
 * @example const form = useApiForm(session.createToken, { values: { name: '' }, toBody: (values) => values })
 */
export function useApiForm<V extends FieldValues, R extends BodyRow>(row: R, options: ApiFormOptions<V, R>): ApiForm<V> {
  const latest = useRef(options)
  latest.current = options
  const resolve = useRef<(values: V) => FieldErrors<V>>(() => ({}))
  const rhf = useForm<V>({
    defaultValues: options.values as never,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values) => {
      const errors = resolve.current(values)
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const held = useRef(rhf)
  held.current = rhf
  const [core] = useState(() => createCore(row, latest, held))
  resolve.current = core.resolve

  useEffect(() => core.follow(), [core])
  const { values, version } = options
  useEffect(() => core.take(values, version), [core, values, version])
  // The same object for as long as the form is open: what takes it in a memo is not drawn again with the page around it.
  return useMemo(() => ({ ...core.form, rhf }), [core, rhf])
}

function createCore<V extends FieldValues, R extends BodyRow>(
  row: R,
  latest: { current: ApiFormOptions<V, R> },
  held: { current: ApiForm<V>['rhf'] },
) {
  const fields = new Map<string, FormFieldEntry>()
  const conflict = signal<FormConflict | null>(null)
  const failures = signal<readonly string[]>([])
  const needs = signal<readonly string[]>([])
  let areNeedsAsked = false
  const steps = signal(firstStep(latest.current.values))
  const { keepAs } = latest.current
  const owner = toDraftOwner(currentUser.peek())
  const kept = signal<KeptValues | null>(keepAs === undefined ? null : keptValues(keepAs, owner))
  const required = new Map<string, boolean>()
  let base = latest.current.values
  let version = latest.current.version
  // The values that came from outside last; after a call they lag behind.
  let taken = base
  let sending: Promise<boolean> | null = null
  let isPassing = false
  // Sent by itself: whoever types stays in their field.
  let isQuiet = false
  // Values of an earlier version: a newer one is met as a conflict when they are saved.
  let isOfEarlier = false
  // Changes that the form makes itself are no steps.
  let isApplying = false
  // Sent once more after a lost answer, the same body has the same key: its effect happens once.
  let lastTry: { body: string; key: string } | null = null

  const judge = (values: V): FieldIssue[] => {
    const { toBody, check } = latest.current
    const schema = judgeBody(row.body!, toCallBody(row.body!, toBody(values)))
    const rules = check?.(values) ?? []
    return [...rules, ...schema.filter(({ field }) => !rules.some((rule) => rule.field === field))]
  }

  const resolve = (values: V): FieldErrors<V> => {
    const errors = {}
    for (const issue of judge(values)) {
      const name = nearestField(issue.field, (path) => fields.has(path)) ?? issue.field
      if (!get(errors, name)) set(errors, name, { type: issue.code, message: issueText(issue) })
    }
    dropStale(errors)
    return errors
  }

  /** Errors that another field has made untrue go: the form's state judges anew only the field that changes. */
  const dropStale = (errors: FieldErrors<V>) => {
    const stale = [...fields.keys()].filter((name) => {
      const { error } = held.current.getFieldState(name as Path<V>)
      return error && error.type !== 'server' && !get(errors, name)
    })
    // After the state has taken the errors of this judgement.
    if (stale.length > 0) queueMicrotask(() => held.current.clearErrors(stale as Path<V>[]))
  }

  const inOrder = (names: readonly string[]): FormFieldEntry[] =>
    [...fields]
      .toSorted(([, a], [, b]) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      .flatMap(([name, entry]) => (names.includes(name) ? entry : []))

  const updateNeeds = () => {
    const next = areNeedsAsked ? (latest.current.needs?.(held.current.getValues()) ?? []) : []
    if (!isSame(next, needs.peek())) needs.value = next
  }

  const isRequired = (name: string): boolean => {
    const known = required.get(name)
    if (known !== undefined) return known
    const { values } = latest.current
    const empty = withValue(values, name, emptyLike(get(values, name)))
    const is = judge(empty).some(({ field, code }) => code === 'required' && field === name)
    required.set(name, is)
    return is
  }

  /** Shows values over a base; what differs from it is unsaved. */
  const show = (nextBase: V, values: V, keep: KeepStateOptions = { keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true }) => {
    isApplying = true
    base = nextBase
    held.current.reset(nextBase, keep)
    for (const name of Object.keys(values)) {
      if (isSame(values[name], nextBase[name])) continue
      held.current.setValue(name as Path<V>, values[name], { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    }
    isApplying = false
    updateNeeds()
  }

  const goTo = (next: typeof steps.value) => {
    if (next === steps.peek()) return
    steps.value = next
    show(base, next.present)
  }

  const focusFirst = (names: readonly string[]) => {
    if (!isQuiet) inOrder(names)[0]?.focus()
  }

  /** Somebody has saved meanwhile: what merges by itself goes in, the rest opens below its fields. */
  const mergeTheirs = (answered: readonly TheirChange[], nextVersion: number | undefined) => {
    const { fromStored, fieldOf } = latest.current
    const yours = held.current.getValues()
    const changes = answered.map(({ field: name, base: before, theirs, ...who }) => {
      const field = fieldOf?.(name) ?? name
      const shown = (value: unknown) => {
        const own = fromStored ? fromStored(name, value) : value
        // A text without a value is empty in a form.
        return own === null && typeof get(yours, field) === 'string' ? '' : own
      }
      return { ...who, field, base: shown(before), theirs: shown(theirs) }
    })
    const { merged, conflicts } = compareThreeWay(changes, (field) => get(yours, field) as unknown)
    const withTheirs = (values: V, taken: readonly TheirChange[]) =>
      taken.reduce((all, { field, theirs }) => (get(all, field) === undefined ? all : withValue(all, field, theirs)), values)
    version = nextVersion
    steps.value = rebaseSteps(steps.peek(), (values) => withTheirs(values, merged))
    show(withTheirs(withTheirs(base, merged), conflicts), withTheirs(yours, merged))
    conflict.value = { merged, open: Object.fromEntries(conflicts.map((change) => [change.field, change])) }
    focusFirst(conflicts.map(({ field }) => field))
  }

  const fail = (failed: FailedCall) => {
    if (failed.changes.length > 0) {
      mergeTheirs(failed.changes, failed.version)
      return
    }
    const placed = failed.errors.map((error) => ({ ...error, name: nearestField(error.field, (path) => fields.has(path)) }))
    for (const { name, message } of placed) if (name) held.current.setError(name as Path<V>, { type: 'server', message })
    const elsewhere = placed.filter(({ name }) => !name).map(({ message }) => message)
    failures.value = placed.length > 0 ? elsewhere : [failed.whole]
    focusFirst(placed.flatMap(({ name }) => name ?? []))
  }

  const dropKept = () => {
    kept.value = null
    if (keepAs !== undefined) forgetKept(keepAs)
  }

  /** Calls the row; null when that fails. */
  const send = async (values: V, { isAgain = false, confirmed = [] as readonly string[] } = {}): Promise<Sent<V, R> | null> => {
    const { toBody, input, isPartial, confirm, onFailed, failureText } = latest.current
    const whole = toCallBody(row.body!, toBody(values))
    const changes = isPartial ? pickChanges(whole, toCallBody(row.body!, toBody(base))) : whole
    const body = confirmed.length > 0 ? { ...changes, confirm: confirmed } : changes
    const text = JSON.stringify(body)
    lastTry = lastTry?.body === text ? lastTry : { body: text, key: crypto.randomUUID() }
    try {
      const call = row.callRow as TypedCallRow<unknown, unknown, OutputOf<R>>
      const answer = await write(
        call,
        { ...input, body },
        {
          ...(row.method === 'POST' && { idempotencyKey: lastTry.key }),
          ...(version !== undefined && { ifMatch: version }),
        },
      )
      lastTry = null
      return { answer, sent: values }
    } catch (error) {
      const failed = readFailure(error, failureText)
      isPassing = failed.isPassing
      // A refusal is an answer: the next try is another call.
      if (failed.isAnswered) lastTry = null
      if (failed.version !== undefined && failed.changes.length === 0) {
        // A newer version, and no field of it is another: there is nothing to choose between.
        version = failed.version
        if (!isAgain && ((await latest.current.mayRepeat?.()) ?? true)) return send(values, { isAgain: true, confirmed })
      }
      const confirmation = confirm && confirmed.length === 0 ? readConfirmation(error) : null
      if (confirmation) return (await confirm!(confirmation.sentence)) ? send(values, { isAgain, confirmed: confirmation.confirm }) : null
      if (!onFailed?.(error)) fail(failed)
      return null
    }
  }

  /** The call went well. Text that was typed while it ran stays unsaved. */
  const settled = ({ answer, sent }: Sent<V, R>) => {
    isOfEarlier = false
    dropKept()
    const saved = latest.current.savedValues?.(answer, sent) ?? sent
    const now = held.current.getValues()
    const shown = Object.fromEntries(Object.keys(now).map((name) => [name, isSame(now[name], sent[name]) ? saved[name] : now[name]])) as V
    const next = (answer as { version?: unknown } | undefined)?.version
    if (version !== undefined && typeof next === 'number') version = next
    conflict.value = null
    steps.value = firstStep(shown)
    show(saved, shown, {})
  }

  const sendOnce = async (): Promise<boolean> => {
    const open = Object.keys(conflict.peek()?.open ?? {})
    if (open.length > 0) {
      focusFirst(open)
      return false
    }
    failures.value = []
    isPassing = false
    let outcome: Sent<V, R> | null = null
    await held.current.handleSubmit(
      async (values) => void (outcome = await send(values)),
      () => focusFirst([...fields.keys()].filter((name) => held.current.getFieldState(name as Path<V>).invalid)),
    )()
    if (!outcome) return false
    settled(outcome)
    await latest.current.onSaved?.((outcome as Sent<V, R>).answer, (outcome as Sent<V, R>).sent)
    return true
  }

  const form: Omit<ApiForm<V>, 'rhf'> = {
    fields,
    isRequired,
    boundsOf: (name) => boundsIn(row.body!, name),
    conflict,
    failures,
    needs,
    askNeeds: () => {
      areNeedsAsked = true
      updateNeeds()
      inOrder(needs.peek())[0]?.focus()
      return needs.peek()
    },
    isPassing: () => isPassing,
    steps,
    kept,
    dropKept,
    takeKept: () => {
      const { values = {}, version: earlier } = kept.peek() ?? {}
      const next = { ...held.current.getValues(), ...values }
      if (version !== undefined && earlier !== undefined && earlier < version) {
        version = earlier
        isOfEarlier = true
      }
      kept.value = null
      steps.value = addStep(steps.peek(), next, '')
      show(base, next)
    },
    submit: async (how) => {
      if (sending) return false
      isQuiet = how?.isQuiet ?? false
      sending = sendOnce()
      try {
        return await sending
      } finally {
        sending = null
      }
    },
    flush: async () => {
      await sending
      return isSame(held.current.getValues(), base) || form.submit()
    },
    discard: () => {
      failures.value = []
      dropKept()
      conflict.value = null
      steps.value = firstStep(base)
      isApplying = true
      held.current.reset(base)
      isApplying = false
    },
    closeStep: () => void (steps.value = closeStep(steps.peek())),
    stepBack: () => goTo(stepBack(steps.peek())),
    stepForward: () => goTo(stepForward(steps.peek())),
    settle: (name, value) => {
      const { open, merged } = conflict.peek() ?? { open: {}, merged: [] }
      const { [name]: _, ...rest } = open
      conflict.value = { merged, open: rest }
      held.current.setValue(name as Path<V>, value as never, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      fields.get(name)?.focus()
    },
  }

  /** The fields that differ from what is saved; null: none. */
  const unsaved = (): KeptValues | null => {
    const now = held.current.getValues()
    const secret: readonly string[] = latest.current.notKept ?? []
    const values = Object.fromEntries(Object.entries(now).filter(([name, value]) => !secret.includes(name) && !isSame(value, base[name])))
    return Object.keys(values).length === 0 ? kept.peek() : { owner, version, values }
  }

  return {
    form,
    resolve,
    /** Writes every change down as a step. */
    follow: () => {
      const { unsubscribe } = held.current.watch((_, { name }) => {
        if (isApplying || !name) return
        updateNeeds()
        // What a call refused as a whole, it refused for other values.
        if (!sending && failures.peek().length > 0) failures.value = []
        const { present } = steps.peek()
        const value = copyValue(held.current.getValues(name as Path<V>))
        if (!isSame(value, get(present, name))) steps.value = addStep(steps.peek(), withValue(present, name, value), name)
      })
      const unkeep = keepAs === undefined ? undefined : keepOnSessionEnd(keepAs, unsaved)
      return () => {
        unsubscribe()
        unkeep?.()
        // The user has left them: only the end of the session keeps values.
        if (currentUser.peek() !== null && kept.peek() === null) dropKept()
      }
    },
    /** Follows other values from outside while nothing is changed. */
    take: (values: V, nextVersion: number | undefined) => {
      // The fields are as they were: a later version has changed others.
      if (isSame(values, taken)) {
        if (version !== undefined && nextVersion !== undefined && !isOfEarlier) version = Math.max(version, nextVersion)
        return
      }
      // With changes of the user, the call meets the conflict.
      if (!isSame(held.current.getValues(), base)) return
      taken = values
      version = nextVersion
      steps.value = firstStep(values)
      show(values, values)
    },
  }
}

/** A call that went well: its answer, and the values that it sent. */
interface Sent<V, R> {
  answer: OutputOf<R>
  sent: V
}

/** Lists are changed in place by the form's state. */
function copyValue(value: unknown): unknown {
  return Array.isArray(value) ? value.map((entry: unknown) => (entry !== null && typeof entry === 'object' ? { ...entry } : entry)) : value
}
