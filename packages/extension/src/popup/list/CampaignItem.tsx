import { campaignStatusLooks, classNames, PacingBar, Spinner, StatusDot, useSignalValue } from '@spotdesk/ui/native'
import { campaignStates } from '@spotdesk/sdk/rules'
import { campaignStatusLabels, formatProgress, formatTotal, searchKey } from '@spotdesk/sdk/values'
import { Pause, Play } from 'lucide-react'
import { gapTone } from '../../card/texts.ts'
import type { CampaignSummary, JournalEntry } from '../../messages.ts'
import { ActionConfirm } from '../detail/ActionConfirm.tsx'
import { CopyMenu } from '../detail/CopyMenu.tsx'
import { actionTexts, promptAction, endQuestion, question, describeConsequence, runAction } from '../detail/actions.ts'
import { busyText, EntryButtons, entryText } from '../frame/EntryState.tsx'
import { type FlightTexts, flightTexts } from './flight.ts'
import { canUndo, entries, findNewestEntry, inFlight } from '../detail/journal.ts'
import { openDetail, openInApp } from '../frame/keys.ts'
import { UndoButton } from '../detail/UndoButton.tsx'
import styles from './CampaignItem.module.css'

const icons = { pause: Pause, resume: Play } as const

interface CampaignItemProps {
  campaign: CampaignSummary
  /** It is the one row that the Tab key stops at. */
  isCurrent: boolean
  onFocus: () => void
  /** Kept data offers no actions while the server cannot be reached. */
  isReadOnly: boolean
}

/** A campaign in 60 pixels: its worst problem and its end, its delivery against time, and its one action with a question in place. */
export function CampaignItem({ campaign, isCurrent, onFocus, isReadOnly }: CampaignItemProps) {
  const { id, name } = campaign
  const entry = findNewestEntry(useSignalValue(entries), id)
  const sending = useSignalValue(inFlight).get(id)
  const openQuestion = useSignalValue(question)
  // What it asked may not be possible any more: the server is gone, or somebody else was faster.
  const isAsked = openQuestion?.id === id && openQuestion.action === campaign.action && !isReadOnly
  const flight = flightTexts(campaign, new Date())
  const isActed = sending !== undefined || (entry !== undefined && (entry.state !== 'done' || canUndo(entry, Date.now())))
  const tabIndex = isCurrent ? 0 : -1
  return (
    <li className={classNames(styles.item, isAsked && styles.asking, isActed && styles.acted)}>
      <div className={styles.text}>
        <button
          type="button"
          data-row={id}
          tabIndex={tabIndex}
          title={name}
          dir="auto"
          className={classNames(styles.name, isAsked && styles.twoLines)}
          aria-describedby={`about-${id}`}
          onFocus={onFocus}
          onClick={(event) => {
            // The second click of a double click belongs to what stood here at the first.
            if (event.detail > 1) return
            if (event.ctrlKey || event.metaKey) openInApp(campaign)
            else openDetail(campaign)
          }}
        >
          {name || 'Unnamed draft'}
        </button>
        {isAsked ? (
          <p id={`about-${id}`} className={classNames(styles.question, styles.twoLines)}>
            {describeConsequence(openQuestion.action, campaign)}
          </p>
        ) : (
          <About campaign={campaign} flight={flight} text={actedText(entry, sending)} />
        )}
      </div>
      {!isAsked && <CopyMenu campaign={campaign} />}
      {isAsked ? (
        <ActionConfirm
          action={openQuestion.action}
          name={name}
          questionId={`about-${id}`}
          onEnd={() => endQuestion(id)}
          onConfirm={() => void runAction(campaign, openQuestion.action)}
        />
      ) : (
        <End {...{ campaign, entry, sending, flight, tabIndex, isReadOnly, onFocus }} />
      )}
    </li>
  )
}

function actedText(entry: JournalEntry | undefined, sending: keyof typeof icons | undefined): string | undefined {
  if (sending && entry?.state !== 'sent') return busyText(sending)
  return entry && entry.state !== 'done' ? entryText(entry) : undefined
}

/** The second line: the worst problem or the status, the end, the advertiser unless the name has it; or what becomes of an action. */
function About({ campaign, flight, text }: { campaign: CampaignSummary; flight: FlightTexts; text: string | undefined }) {
  const { id, name, advertiser, archived, status } = campaign
  if (text !== undefined) {
    return (
      <span id={`about-${id}`} className={classNames(styles.outcome, styles.twoLines)} title={text}>
        {text}
      </span>
    )
  }
  const shown = archived ? 'ARCHIVED' : status
  const label = campaignStatusLabels[shown]
  const states = campaignStates(campaign, Date.now())
  const [worst, next] = states
  const isStatus = worst.kind === 'status'
  const isNamed = searchKey(name).includes(searchKey(advertiser))
  const all = [label, ...states.flatMap((state) => (state.kind === 'status' ? [] : state.label))].join(', ')
  return (
    <span id={`about-${id}`} className={styles.about} title={`${all}. ${flight.long ?? flight.edge}. ${advertiser}`}>
      <StatusDot {...(isStatus ? campaignStatusLooks[shown] : { tone: worst.tone })}>
        <span>{worst.label}</span>
      </StatusDot>
      {isStatus && next && <span className={styles.part}>{next.label}</span>}
      {!isStatus && shown !== 'RUNNING' && !worst.label.startsWith(label) && <span className={styles.part}>{label}</span>}
      <span className={styles.date}>{flight.edge}</span>
      {!isNamed && (
        <span className={styles.advertiser} dir="auto">
          {advertiser}
        </span>
      )}
    </span>
  )
}

interface EndProps {
  campaign: CampaignSummary
  entry: JournalEntry | undefined
  sending: keyof typeof icons | undefined
  flight: FlightTexts
  tabIndex: number
  isReadOnly: boolean
  onFocus: () => void
}

/** The right side: Undo, what can be done about an action, or the delivery and the action. */
function End({ campaign, entry, sending, flight, tabIndex, isReadOnly, onFocus }: EndProps) {
  if (sending && entry?.state !== 'sent') return <Spinner size={16} />
  if (entry?.undoUntil !== undefined && canUndo(entry, Date.now())) {
    return <UndoButton key={entry.actionId} entry={entry} undoUntil={entry.undoUntil} tabIndex={tabIndex} />
  }
  if (entry && entry.state !== 'done') return <EntryButtons entry={entry} campaign={campaign} isSending={sending !== undefined} />
  const { action, name, status } = campaign
  if (status === 'DRAFT') return null
  const Icon = action && icons[action]
  const label = action && (isReadOnly ? `${actionTexts[action].label} is not possible offline` : `${actionTexts[action].label} ${name}`)
  return (
    <>
      <Delivery campaign={campaign} flight={flight} />
      {action && Icon && label ? (
        <button
          type="button"
          tabIndex={tabIndex}
          disabled={isReadOnly}
          title={isReadOnly ? label : actionTexts[action].label}
          aria-label={label}
          className={styles.action}
          onFocus={onFocus}
          onClick={() => promptAction(campaign)}
        >
          <Icon size={16} aria-hidden />
        </button>
      ) : (
        <span className={styles.noAction} />
      )}
    </>
  )
}

/** Percent of the objective and days left, over the bar with the tick of what is due. */
function Delivery({ campaign, flight }: { campaign: CampaignSummary; flight: FlightTexts }) {
  const { name, actuals, complete, elapsed, pace } = campaign
  if (complete === null) {
    return (
      <span className={styles.figures} title={`${formatTotal(actuals)} impressions, no objective`}>
        <span className={styles.figureTexts}>
          <span>{compact.format(actuals)}</span>
          <span>{flight.short}</span>
        </span>
        <span className={styles.noObjective}>no objective</span>
      </span>
    )
  }
  return (
    <span
      className={styles.figures}
      title={`${formatProgress(complete)} delivered${elapsed === null ? '' : `, ${formatProgress(elapsed)} due`}`}
    >
      <PacingBar
        label={`Progress of ${name}`}
        value={complete}
        elapsed={elapsed}
        valueText={formatProgress(complete)}
        {...(flight.short !== undefined && { note: flight.short })}
        gap={gapTone(pace) || 'none'}
        className={styles.bar}
      />
    </span>
  )
}

const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })
