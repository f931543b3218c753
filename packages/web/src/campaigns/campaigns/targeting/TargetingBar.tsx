import { Button, LinkButton } from '@spotdesk/ui'
import { TriangleAlert } from 'lucide-react'
import { t } from '../../../shared/text.ts'
import styles from './targeting.module.css'
import type { TargetingEditorState } from './use-targeting-editor.ts'

interface TargetingBarProps {
  editor: TargetingEditorState
  onShowText: () => void
}

/** At the foot of the window while something is unsaved: what blocks the save, Discard and Save. */
export function TargetingBar({ editor, onShowText }: TargetingBarProps) {
  const { isDirty, isReadOnly, obstacle, failure, isSaving, discard, save, draft } = editor
  if (isReadOnly || (!isDirty && draft?.mode !== 'unset')) return null
  return (
    <div role="region" aria-label={t('Unsaved changes')} className={styles.bar}>
      <span role="status">{isDirty ? t('The targeting is not saved.') : t('Choose where it is delivered, and save the choice.')}</span>
      {isDirty && obstacle && (
        <span className={styles.obstacle}>
          <TriangleAlert size={16} aria-hidden />
          {obstacle === 'unreadable' ? (
            <LinkButton onPress={onShowText}>{t('Correct the text to save')}</LinkButton>
          ) : (
            {
              conflict: t('Settle the conflict to save'),
              noRule: t('Add a rule, or deliver everywhere, to save'),
              undecided: t('Choose where it is delivered'),
              wrong: t('Correct the errors to save'),
            }[obstacle]
          )}
        </span>
      )}
      {failure && (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
      {isDirty && (
        <span className={styles.acts}>
          <Button onPress={discard} isDisabled={isSaving}>
            {t('Discard')}
          </Button>
          <Button variant="primary" isPending={isSaving} isDisabled={obstacle !== null} onPress={() => void save()}>
            {t('Save')}
          </Button>
        </span>
      )}
    </div>
  )
}
