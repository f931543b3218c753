import type { Campaign } from '@spotdesk/sdk'
import { forecast } from '@spotdesk/sdk/calls'
import { describeTargeting, type Group } from '@spotdesk/sdk/targeting'
import { Button, ErrorState, LoadingOverlay } from '@spotdesk/ui'
import { memo, type RefObject, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useCan } from '../../../shared/session/Can.tsx'
import { ConflictPanel } from '../../../shared/forms/conflicts/ConflictPanel.tsx'
import { useKeys } from '../../../shared/forms/use-keys.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { toGroupCosts } from '../../../shared/targeting/rules/rule-costs.ts'
import { RuleGroups, type RuleGroupsHandle } from '../../../shared/targeting/rules/RuleGroups.tsx'
import { SentenceCard } from '../../../shared/targeting/SentenceCard.tsx'
import { DraftReader, type TargetingDraft, printGroups } from '../../../shared/targeting/targeting-draft.ts'
import { TargetingText } from '../../../shared/targeting/TargetingText.tsx'
import { type Matches, type MatchesRequest, useMatches } from '../../../shared/targeting/use-matches.ts'
import { t } from '../../../shared/text.ts'
import { AdsWithTargeting } from './AdsWithTargeting.tsx'
import { type DraftTargeting, toDraftTargeting } from './draft-requests.ts'
import { LinkChoice } from './LinkChoice.tsx'
import { TargetingBar } from './TargetingBar.tsx'
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

/**
 * Reads and changes the targeting of a campaign or of an ad; "deliver everywhere" is saved targeting without a rule. What it tells its page
 * does not draw it again.
 */
export const TargetingEditor = memo(function TargetingEditor({ campaign, adId, onSaved, onDraft, saveRef }: TargetingEditorProps) {
  const editor = useTargetingEditor(campaign, adId, onSaved)
  const { saved, draft, isDirty } = editor
  useImperativeHandle(saveRef, () => async () => !editor.isDirty || editor.save(), [editor])
  const unsaved = isDirty && draft ? draft : null
  const draftTargeting = useMemo(() => unsaved && toDraftTargeting(unsaved, adId), [unsaved, adId])
  useEffect(() => onDraft?.(draftTargeting), [onDraft, draftTargeting])
  if (!draft) {
    if (!saved.query.isError)
      return (
        <div className={styles.loading}>
          <LoadingOverlay scope="container" />
        </div>
      )
    return (
      <ErrorState message={toErrorText(saved.query.error)} onRetry={() => void saved.query.refetch()} isRetrying={saved.query.isFetching} />
    )
  }
  return <Editor campaign={campaign} adId={adId} editor={editor} draft={draft} />
})

interface EditorProps {
  campaign: Campaign
  adId: number | undefined
  editor: TargetingEditorState
  draft: TargetingDraft
}

/** Codes of errors after which a group can never match. */
const impossibleCodes: ReadonlySet<string> = new Set(['neverMatches', 'emptyGeography', 'podcastOnRadio', 'outsideFlight'])
const noGroups: readonly Group[] = []

function Editor({ campaign, adId, editor, draft }: EditorProps) {
  const [isTextOpen, setTextOpen] = useState(false)
  const [preview, setPreview] = useState<Group[] | null>(null)
  const element = useRef<HTMLDivElement>(null)
  const groupsForm = useRef<RuleGroupsHandle>(null)
  const { saved, isReadOnly, nameOf, change, conflict, kept } = editor
  const [reader] = useState(() => new DraftReader())
  const groups = useMemo(() => reader.read(draft), [reader, draft])
  // While the text cannot be read, the rules stay as they were.
  const read = useRef<readonly Group[]>(noGroups)
  if (groups !== undefined) read.current = groups ?? noGroups
  const shown = read.current
  const isUnreadable = groups === undefined
  const hasRules = draft.mode === 'rules'
  const checked = editor.isDirty ? editor.lint.checked?.findings : saved.data?.findings
  const findings = useMemo(() => (checked ?? []).filter(({ offset }) => offset === null), [checked])
  const matches = useDraftMatches(campaign, adId, draft, isUnreadable ? null : (preview ?? shown))
  const counted = matches?.counted ?? null
  const written = preview ?? shown
  const costs = useMemo(() => (matches && !matches.failure ? toGroupCosts(written, counted) : null), [matches, written, counted])
  const impossible = useMemo(
    () =>
      findings.flatMap(({ code, group, severity }) => (group !== null && severity === 'error' && impossibleCodes.has(code) ? [group] : [])),
    [findings],
  )
  const showText = useCallback(() => setTextOpen(true), [])
  useKeys(element, (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return
    event.preventDefault()
    if (event.shiftKey) editor.redo?.()
    else editor.undo?.()
  })
  return (
    <div className={styles.editor} ref={element}>
      {kept && <KeptDraftNotice {...kept} />}
      <SentenceCard
        draft={draft}
        groups={groups}
        isAd={adId !== undefined}
        inherited={saved.data?.campaign?.sentence ?? t('Everywhere.')}
        isReadOnly={isReadOnly}
        nameOf={nameOf}
        matches={matches}
        impossible={impossible}
        isTextOpen={isTextOpen}
        onToggleText={setTextOpen}
        onChange={change}
        onAddGroup={() => groupsForm.current?.addGroup()}
      />
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
      {isTextOpen && hasRules && <TargetingText text={draft.text} lint={editor.lint} onChange={(text) => change({ text }, 'text')} />}
      {hasRules && (
        <RuleGroups
          ref={groupsForm}
          groups={shown}
          findings={findings}
          costs={costs}
          days={counted?.matches.days ?? 1}
          isReadOnly={isReadOnly || isUnreadable}
          note={isUnreadable ? t('The text form cannot be read. Correct it to go on with the rules.') : null}
          nameOf={nameOf}
          onLabels={editor.learn}
          onChange={(next) => change({ text: printGroups(next) })}
          onPreview={setPreview}
        />
      )}
      {saved.data && saved.data.rules.length > 0 && <AdsWithTargeting campaign={campaign} rules={saved.data.rules} />}
      <TargetingBar editor={editor} findings={findings} onShowText={showText} />
    </div>
  )
}

/** The requests that a draft matches; null: the user may not forecast. @param groups null: they cannot be read */
function useDraftMatches(
  campaign: Campaign,
  adId: number | undefined,
  draft: TargetingDraft,
  groups: readonly Group[] | null,
): Matches | null {
  const mayCount = useCan(forecast.matches)
  const { id: campaignId, version } = campaign
  const { mode } = draft
  const isAsked = mayCount && mode !== 'unset' && groups !== null
  // An ad that takes its campaign's targeting narrows it by nothing.
  const link = mode === 'inherit' ? 'AND' : mode === 'everywhere' ? 'REPLACE' : draft.link
  const own = mode === 'rules' ? groups : noGroups
  const request = useMemo<MatchesRequest | null>(
    () => (isAsked ? { campaignId, groups: own!, version, ...(adId !== undefined && { ads: [adId], link }) } : null),
    [isAsked, campaignId, own, version, adId, link],
  )
  const matches = useMatches(request)
  return mayCount ? matches : null
}

/** True in a text, where the browser has steps of its own. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
}

/** Offers the draft that was not saved when the session ended. */
function KeptDraftNotice({ take, drop }: { take: () => void; drop: () => void }) {
  return (
    <div role="region" aria-label={t('Unsaved values')} className={styles.kept}>
      <p>{t('You were signed out before the targeting was saved.')}</p>
      <Button onPress={take}>{t('Bring the changes back')}</Button>
      <Button variant="quiet" onPress={drop}>
        {t('Discard')}
      </Button>
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
