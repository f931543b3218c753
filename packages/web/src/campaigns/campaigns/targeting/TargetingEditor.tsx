import type { Campaign } from '@spotdesk/sdk'
import { describeTargeting } from '@spotdesk/sdk/targeting'
import { ErrorState, LoadingOverlay } from '@spotdesk/ui'
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { ConflictPanel } from '../../../shared/forms/ConflictPanel.tsx'
import { messageOf } from '../../../shared/report-error.ts'
import { t } from '../../../shared/text.ts'
import { AdsWithTargeting } from './AdsWithTargeting.tsx'
import { LinkChoice } from './LinkChoice.tsx'
import { RuleGroups } from './RuleGroups.tsx'
import { SentenceCard } from './SentenceCard.tsx'
import { type DraftTargeting, draftTargetingOf } from './draft-requests.ts'
import { groupsOf, type TargetingDraft, textOf } from './targeting-draft.ts'
import { TargetingBar } from './TargetingBar.tsx'
import { TargetingText } from './TargetingText.tsx'
import styles from './targeting.module.css'
import { type TargetingEditorState, theirChange, useTargetingEditor } from './use-targeting-editor.ts'

export interface TargetingEditorProps {
  campaign: Campaign
  /** The targeting of this ad; absent: of the campaign. */
  adId?: number
  /** After a save. */
  onSaved?: () => void
  /** The unsaved targeting for the cards beside it; null: as it is saved. */
  onDraft?: (draft: DraftTargeting | null) => void
  /** Takes a function that saves what is unsaved and answers true if nothing is left unsaved. */
  saveRef?: RefObject<(() => Promise<boolean>) | null>
}

/** Reads and changes the targeting of a campaign or of an ad; "deliver everywhere" is saved targeting without a rule. */
export function TargetingEditor({ campaign, adId, onSaved, onDraft, saveRef }: TargetingEditorProps) {
  const editor = useTargetingEditor(campaign, adId, onSaved)
  const { saved, draft, isDirty } = editor
  useImperativeHandle(saveRef, () => async () => !editor.isDirty || editor.save(), [editor])
  const unsaved = isDirty && draft ? draft : null
  const told = useMemo(() => unsaved && draftTargetingOf(unsaved, adId), [unsaved, adId])
  useEffect(() => onDraft?.(told), [onDraft, told])
  if (!draft) {
    if (!saved.query.isError)
      return (
        <div className={styles.loading}>
          <LoadingOverlay scope="container" />
        </div>
      )
    return (
      <ErrorState message={messageOf(saved.query.error)} onRetry={() => void saved.query.refetch()} isRetrying={saved.query.isFetching} />
    )
  }
  return <Editor campaign={campaign} editor={editor} draft={draft} />
}

interface EditorProps {
  campaign: Campaign
  editor: TargetingEditorState
  draft: TargetingDraft
}

function Editor({ campaign, editor, draft }: EditorProps) {
  const [isTextOpen, setTextOpen] = useState(false)
  const { saved, isReadOnly, nameOf, change, conflict } = editor
  const groups = groupsOf(draft)
  // While the text cannot be read, the rules stay as they were.
  const read = useRef(groups ?? [])
  if (groups !== undefined) read.current = groups ?? []
  const isUnreadable = groups === undefined
  const hasRules = draft.mode === 'rules'
  const findings = editor.isDirty ? (editor.lint.checked?.findings ?? []) : (saved.data?.findings ?? [])
  return (
    <div className={styles.editor}>
      <SentenceCard editor={editor} draft={draft} groups={groups} isTextOpen={isTextOpen} onToggleText={() => setTextOpen(!isTextOpen)} />
      {conflict && <Conflict editor={editor} draft={draft} />}
      {saved.data?.campaign && draft.mode !== 'inherit' && (
        <LinkChoice
          link={draft.mode === 'everywhere' ? 'REPLACE' : draft.link}
          own={groups ? describeTargeting({ groups }, nameOf) : t('The text cannot be read yet.')}
          inherited={saved.data.campaign.sentence}
          isReadOnly={isReadOnly || draft.mode === 'everywhere'}
          onChange={(link) => change({ link })}
        />
      )}
      {isTextOpen && hasRules && <TargetingText editor={editor} draft={draft} />}
      {hasRules && (
        <RuleGroups
          groups={read.current}
          findings={findings.filter(({ offset }) => offset === null)}
          isReadOnly={isReadOnly || isUnreadable}
          note={isUnreadable ? t('The text form cannot be read. Correct it to go on with the rules.') : null}
          nameOf={nameOf}
          onLabels={editor.learn}
          onChange={(next) => change({ text: textOf(next) })}
        />
      )}
      {saved.data && saved.data.rules.length > 0 && <AdsWithTargeting campaign={campaign} rules={saved.data.rules} />}
      <TargetingBar editor={editor} onShowText={() => setTextOpen(true)} />
    </div>
  )
}

function Conflict({ editor, draft }: { editor: TargetingEditorState; draft: TargetingDraft }) {
  const anchor = useRef<HTMLDivElement>(null)
  if (!editor.conflict) return null
  return (
    <div>
      <div ref={anchor} />
      <ConflictPanel
        conflict={theirChange(editor.conflict)}
        yours={draft}
        label={t('the targeting')}
        format={(value) => draftText(value as TargetingDraft)}
        field={anchor}
        onSettle={(value) => editor.settle(value as TargetingDraft)}
      />
    </div>
  )
}

/** A draft as one text, to compare. */
function draftText({ mode, text, link }: TargetingDraft): string {
  if (mode === 'unset') return t('Never saved')
  if (mode === 'inherit') return t("The campaign's targeting")
  if (mode === 'everywhere') return t('Everywhere')
  return link === 'REPLACE' ? t('{text}, in place of the campaign’s', { text }) : text
}
