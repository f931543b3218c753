import { Button, LinkButton } from '@spotdesk/ui'
import { Redo2, TriangleAlert, Undo2 } from 'lucide-react'
import { memo } from 'react'
import type { TargetingFindings } from '../../../shared/targeting/Findings.tsx'
import { t } from '../../../shared/text.ts'
import styles from './targeting.module.css'
import type { TargetingEditorState } from './use-targeting-editor.ts'

interface TargetingBarProps {
  editor: TargetingEditorState
  findings: TargetingFindings
  onShowText: () => void
}

/** At the foot of the window while something is unsaved: what blocks the save, what does not, Undo, Redo, Discard and Save. */
export const TargetingBar = memo(function TargetingBar({ editor, findings, onShowText }: TargetingBarProps) {
  const { isDirty, isReadOnly, obstacle, failure, isSaving, discard, save, draft, undo, redo } = editor
  if (isReadOnly || (!isDirty && draft?.mode !== 'unset' && !undo && !redo)) return null
  const warnings = findings.filter(({ severity }) => severity === 'warning').length
  const errors = findings.length - warnings
  return (
    <div role="region" aria-label={t('Unsaved changes')} className={styles.bar} data-foot-bar="form">
      <span role="status">
        {isDirty
          ? t('The targeting is not saved.')
          : draft?.mode === 'unset'
            ? t('Choose where it is delivered, and save the choice.')
            : t('The targeting is as it was saved.')}
      </span>
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
              wrong:
                errors > 0
                  ? t('Correct {count, plural, one {# error} other {# errors}} to save', { count: errors })
                  : t('Correct the errors to save'),
            }[obstacle]
          )}
        </span>
      )}
      {warnings > 0 && (
        <span className={styles.notices}>
          {t('{count, plural, one {# notice does not block} other {# notices do not block}}', { count: warnings })}
        </span>
      )}
      {failure && (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
      {(isDirty || undo || redo) && (
        <span className={styles.acts}>
          <Button variant="quiet" icon={Undo2} isDisabled={!undo || isSaving} onPress={() => undo?.()}>
            {t('Undo')}
          </Button>
          <Button variant="quiet" icon={Redo2} isDisabled={!redo || isSaving} onPress={() => redo?.()}>
            {t('Redo')}
          </Button>
          {isDirty && (
            <>
              <Button onPress={discard} isDisabled={isSaving}>
                {t('Discard')}
              </Button>
              <Button variant="primary" isPending={isSaving} isDisabled={obstacle !== null} onPress={() => void save()}>
                {t('Save')}
              </Button>
            </>
          )}
        </span>
      )}
    </div>
  )
})
