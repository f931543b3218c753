import { describeInParts, type Group } from '@spotdesk/sdk/targeting'
import { Button, IconButton, RadioGroup, type RadioOption, VisuallyHidden } from '@spotdesk/ui'
import { ClipboardPaste, Copy, Plus, Text } from 'lucide-react'
import { memo, useEffect, useMemo, useRef } from 'react'
import { errorTitle } from '../data/report-error.ts'
import { t } from '../text.ts'
import { toasts } from '../page/toasts.ts'
import { MatchedLine } from './MatchedLine.tsx'
import { Presets } from './presets/Presets.tsx'
import type { TargetingDraft, TargetingMode } from './targeting-draft.ts'
import styles from './targeting.module.css'
import type { Matches } from './use-matches.ts'

interface SentenceCardProps {
  draft: TargetingDraft
  /** Null: it has none of its own. Undefined: its text cannot be read. */
  groups: readonly Group[] | null | undefined
  isAd: boolean
  /** The targeting that holds where it has none of its own, in words. */
  inherited: string
  isReadOnly: boolean
  nameOf: (type: string, value: string) => string | undefined
  /** Null: what it matches is not shown. */
  matches: Matches | null
  /** Groups that can never match. */
  impossible: readonly number[]
  isTextOpen: boolean
  onToggleText: (isOpen: boolean) => void
  onChange: (change: Partial<TargetingDraft>) => void
  onAddGroup: () => void
}

/** The targeting as a sentence, what it matches, the choice between everywhere and rules, and the ways in and out. */
export function SentenceCard(props: SentenceCardProps) {
  const { draft, groups, isAd, isReadOnly, matches, isTextOpen } = props
  const acts = useActs(props)
  return (
    <section className={styles.card} aria-label={t('Targeting')}>
      <VisuallyHidden elementType="h2">{t('Targeting')}</VisuallyHidden>
      <Sentence draft={draft} groups={groups} inherited={props.inherited} nameOf={props.nameOf} />
      {!isReadOnly && <Mode mode={draft.mode} isAd={isAd} acts={acts} />}
      <div className={styles.foot}>
        {matches && draft.mode !== 'unset' && <MatchedLine matches={matches} groups={groups ?? []} impossible={props.impossible} />}
        <Tools draft={draft} groups={groups} isReadOnly={isReadOnly} isTextOpen={isTextOpen} acts={acts} />
      </div>
    </section>
  )
}

type Acts = Pick<SentenceCardProps, 'onToggleText' | 'onChange' | 'onAddGroup'>

/** The same object in every render, so that parts that have not changed are not drawn again. */
function useActs({ onToggleText, onChange, onAddGroup }: Acts): Acts {
  const latest = useRef<Acts>({ onToggleText, onChange, onAddGroup })
  useEffect(() => {
    latest.current = { onToggleText, onChange, onAddGroup }
  })
  return useMemo(
    () => ({
      onToggleText: (isOpen) => latest.current.onToggleText(isOpen),
      onChange: (change) => latest.current.onChange(change),
      onAddGroup: () => latest.current.onAddGroup(),
    }),
    [],
  )
}

/** The choice between everywhere and rules. */
const Mode = memo(function Mode({ mode, isAd, acts }: { mode: TargetingMode; isAd: boolean; acts: Acts }) {
  return (
    <RadioGroup<TargetingMode>
      label={isAd ? t('Where this ad is delivered') : t('Where the campaign is delivered')}
      isLabelHidden
      isInLine
      value={mode === 'unset' ? null : mode}
      onChange={(next) => acts.onChange({ mode: next })}
      options={listModes(isAd)}
    />
  )
})

interface ToolsProps extends Pick<SentenceCardProps, 'draft' | 'groups' | 'isReadOnly' | 'isTextOpen'> {
  acts: Acts
}

/** The ways in and out; an answer about what is matched leaves them as they are. */
const Tools = memo(function Tools({ draft, groups, isReadOnly, isTextOpen, acts }: ToolsProps) {
  const hasRules = draft.mode === 'rules'
  return (
    <span className={styles.footTools}>
      {!isReadOnly && hasRules && (groups?.length ?? 0) > 0 && (
        <Button icon={Plus} aria-label={t('Add a group')} onPress={acts.onAddGroup}>
          {t('Group')}
        </Button>
      )}
      {!isReadOnly && <Presets groups={hasRules ? (groups ?? null) : null} onChange={acts.onChange} />}
      {!isReadOnly && hasRules && (
        <Button icon={Text} aria-expanded={isTextOpen} onPress={() => acts.onToggleText(!isTextOpen)}>
          {t('Text form')}
        </Button>
      )}
      {draft.text !== '' && hasRules && (
        <IconButton variant="secondary" icon={Copy} label={t('Copy')} onPress={() => void copy(draft.text)} />
      )}
      {!isReadOnly && (
        <IconButton
          variant="secondary"
          icon={ClipboardPaste}
          label={t('Paste')}
          onPress={() =>
            void paste((text) => {
              acts.onChange({ mode: 'rules', text })
              acts.onToggleText(true)
            })
          }
        />
      )}
    </span>
  )
})

const Sentence = memo(function Sentence({
  draft,
  groups,
  inherited,
  nameOf,
}: Pick<SentenceCardProps, 'draft' | 'groups' | 'inherited' | 'nameOf'>) {
  const said = () => {
    if (draft.mode === 'unset') return t('Nobody has said yet where it is delivered.')
    if (draft.mode === 'inherit') return inherited
    if (groups === undefined) return t('The text cannot be read yet.')
    if (draft.mode === 'everywhere') return t('Everywhere.')
    return t('There is no rule yet. Add the first one.')
  }
  const lines = draft.mode === 'rules' && groups && groups.length > 0 ? groups : null
  return (
    <div className={styles.sentence} dir="auto" role="status" aria-label={t('In words')}>
      {lines ? (
        lines.map((group, index) => <Line key={index} group={group} index={index} count={lines.length} nameOf={nameOf} />)
      ) : (
        <p>{said()}</p>
      )}
    </div>
  )
})

/** Groups that are written out; the rest is counted. */
const mostLines = 12

interface LineProps extends Pick<SentenceCardProps, 'nameOf'> {
  group: Group
  index: number
  count: number
}

function Line({ group, index, count, nameOf }: LineProps) {
  if (index > mostLines) return null
  if (index === mostLines)
    return (
      <p>
        <span className={styles.orWord}>{t('or')}</span>{' '}
        {t('{count, plural, one {# group more} other {# groups more}}', { count: count - index })}
      </p>
    )
  const parts = describeInParts(group, nameOf)
  return (
    <p>
      {index > 0 && <span className={styles.orWord}>{t('or')} </span>}
      {parts.map(({ text, role }, place) => {
        const shown = index === 0 && place === 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text
        if (role === 'WORDS') return shown
        return role === 'NOT' ? (
          <strong key={place} className={styles.not}>
            {shown}
          </strong>
        ) : (
          <strong key={place}>{shown}</strong>
        )
      })}
      {index === count - 1 && '.'}
    </p>
  )
}

function listModes(isAd: boolean): RadioOption<TargetingMode>[] {
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
