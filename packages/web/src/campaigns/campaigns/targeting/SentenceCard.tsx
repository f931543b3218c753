import { describeTargeting, type Group } from '@spotdesk/sdk/targeting'
import { Button, RadioGroup, type RadioOption, VisuallyHidden } from '@spotdesk/ui'
import { ClipboardPaste, Copy, Text } from 'lucide-react'
import { errorTitle } from '../../../shared/report-error.ts'
import { t } from '../../../shared/text.ts'
import { toasts } from '../../../shared/toasts.ts'
import type { TargetingDraft, TargetingMode } from './targeting-draft.ts'
import styles from './targeting.module.css'
import type { TargetingEditorState } from './use-targeting-editor.ts'

interface SentenceCardProps {
  editor: TargetingEditorState
  draft: TargetingDraft
  /** Null: it has none of its own. Undefined: its text cannot be read. */
  groups: Group[] | null | undefined
  isTextOpen: boolean
  onToggleText: () => void
}

/** The targeting as a sentence, the choice between everywhere and rules, and the ways in and out as text. */
export function SentenceCard({ editor, draft, groups, isTextOpen, onToggleText }: SentenceCardProps) {
  const { isReadOnly, change, saved } = editor
  return (
    <section className={styles.card} aria-label={t('Targeting')}>
      <VisuallyHidden elementType="h2">{t('Targeting')}</VisuallyHidden>
      <Sentence draft={draft} groups={groups} editor={editor} />
      {!isReadOnly && (
        <RadioGroup<TargetingMode>
          label={saved.data?.isAd ? t('Where this ad is delivered') : t('Where the campaign is delivered')}
          isLabelHidden
          isInLine
          value={draft.mode === 'unset' ? null : draft.mode}
          onChange={(mode) => change({ mode })}
          options={optionsOf(saved.data?.isAd ?? false)}
        />
      )}
      <div className={styles.tools}>
        {!isReadOnly && draft.mode === 'rules' && (
          <Button icon={Text} aria-expanded={isTextOpen} onPress={onToggleText}>
            {t('Text form')}
          </Button>
        )}
        {draft.text !== '' && draft.mode === 'rules' && (
          <Button icon={Copy} onPress={() => void copy(draft.text)}>
            {t('Copy')}
          </Button>
        )}
        {!isReadOnly && (
          <Button
            icon={ClipboardPaste}
            onPress={() =>
              void paste((text) => {
                change({ mode: 'rules', text })
                if (!isTextOpen) onToggleText()
              })
            }
          >
            {t('Paste')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Sentence({ editor: { nameOf, saved }, draft, groups }: Pick<SentenceCardProps, 'editor' | 'draft' | 'groups'>) {
  const said = () => {
    if (draft.mode === 'unset') return t('Nobody has said yet where it is delivered.')
    if (draft.mode === 'inherit') return saved.data?.campaign?.sentence ?? t('Everywhere.')
    if (groups === undefined) return t('The text cannot be read yet.')
    if (draft.mode === 'rules' && (groups === null || groups.length === 0)) return t('There is no rule yet. Add the first one.')
    return describeTargeting({ groups: groups ?? [] }, nameOf)
  }
  return (
    <p className={styles.sentence} dir="auto" role="status" aria-label={t('In words')}>
      {said()}
    </p>
  )
}

function optionsOf(isAd: boolean): RadioOption<TargetingMode>[] {
  const everywhere = { value: 'everywhere', label: t('Deliver everywhere') } as const
  const rules = { value: 'rules', label: t('Only where rules match') } as const
  return isAd ? [{ value: 'inherit', label: t('As its campaign') }, everywhere, rules] : [everywhere, rules]
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.success(t('The targeting is copied as text.'))
  } catch {
    toasts.error(errorTitle, { message: t('The browser does not allow copying. Open the text form and copy it there.') })
  }
}

async function paste(take: (text: string) => void): Promise<void> {
  try {
    const text = (await navigator.clipboard.readText()).trim()
    if (text) take(text)
    else toasts.info(t('There is no text to paste.'))
  } catch {
    toasts.error(errorTitle, { message: t('The browser does not allow pasting here. Open the text form and paste there.') })
  }
}
