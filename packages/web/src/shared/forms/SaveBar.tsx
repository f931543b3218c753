import { Button, LinkButton, useSignalValue } from '@spotdesk/ui'
import { Redo2, TriangleAlert, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { type FieldValues, get, useFormState } from 'react-hook-form'
import { t } from '../text.ts'
import type { ApiForm } from './api-form.ts'
import styles from './SaveBar.module.css'

/** At the foot of the window only while something is unsaved: how much, what blocks it, and the form's acts. */
export function SaveBar<V extends FieldValues>({ form }: { form: ApiForm<V> }) {
  const id = useId()
  const { dirtyFields, isDirty, isSubmitting, isSubmitted, errors, touchedFields } = useFormState({ control: form.rhf.control })
  const conflict = useSignalValue(form.conflict)
  const { past, future } = useSignalValue(form.steps)
  const open = Object.keys(conflict?.open ?? {})
  if (!isDirty && open.length === 0) return null
  const count = Math.max([...form.fields.keys()].filter((name) => isMarked(get(dirtyFields, name))).length, open.length)
  // What an answer refused may be mended in another field: the next answer says whether it is.
  const isShown = (name: string) => {
    const error: unknown = get(errors, name)
    return error !== undefined && (error as { type?: unknown }).type !== 'server' && (isSubmitted || get(touchedFields, name) === true)
  }
  const block = findBlock(form, open, isShown)
  return (
    <div role="region" aria-label={t('Unsaved changes')} className={styles.bar} data-foot-bar="form">
      <span className={styles.count} role="status">
        <span aria-hidden className={styles.dot} />
        {t('{count, plural, one {# unsaved change} other {# unsaved changes}}', { count })}
      </span>
      {block && (
        <LinkButton className={styles.block!} onPress={block.focus} id={`${id}-block`}>
          <TriangleAlert size={16} aria-hidden />
          {block.text}
        </LinkButton>
      )}
      <span className={styles.acts}>
        <Button variant="quiet" icon={Undo2} isDisabled={past.length === 0} onPress={form.stepBack}>
          {t('Undo')}
        </Button>
        <Button variant="quiet" icon={Redo2} isDisabled={future.length === 0} onPress={form.stepForward}>
          {t('Redo')}
        </Button>
        <span aria-hidden className={styles.line} />
        <Button onPress={form.discard} isDisabled={isSubmitting}>
          {t('Discard')}
        </Button>
        <Button
          variant="primary"
          isPending={isSubmitting}
          isDisabled={block !== null}
          aria-describedby={block ? `${id}-block` : undefined}
          onPress={() => void form.submit()}
        >
          {t('Save')}
        </Button>
      </span>
    </div>
  )
}

/** The first conflict or error that keeps the form from being saved, and the way to it. */
function findBlock<V extends FieldValues>({ fields }: ApiForm<V>, open: readonly string[], isWrong: (name: string) => boolean) {
  const inConflict = fields.get(open[0] ?? '')
  if (inConflict) return { text: t('Settle {field} to save', { field: inConflict.label }), focus: inConflict.focus }
  const wrong = [...fields].find(([name]) => isWrong(name))?.[1]
  return wrong ? { text: t('Correct {field} to save', { field: wrong.label }), focus: wrong.focus } : null
}

/** A list is marked by its entries. */
function isMarked(mark: unknown): boolean {
  return mark === true || (typeof mark === 'object' && mark !== null && Object.values(mark).some(isMarked))
}
