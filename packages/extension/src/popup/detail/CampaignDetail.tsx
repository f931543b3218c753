import { Button, Spinner, useSignalValue } from '@spotdesk/ui/native'
import { ArrowLeft, Pause, Play } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Card, CardState } from '../../card/card.ts'
import { campaignLinks } from '../../campaign-address.ts'
import type { CampaignTarget } from '../../messages.ts'
import { callWorker } from '../../pages/ask.ts'
import { ActionConfirm } from './ActionConfirm.tsx'
import { actionTexts, describeConsequence, runAction } from './actions.ts'
import { copyByKey } from './copy.ts'
import { swallowEvent } from '../drop-second-enter.ts'
import { busyText, EntryButtons, entryText } from '../frame/EntryState.tsx'
import { canUndo, entries, findNewestEntry, inFlight, isWaiting } from './journal.ts'
import { openInApp, showsKeys, undoLast } from '../frame/keys.ts'
import { importCard } from './load-card.ts'
import { activeAccount, isReadOnly, page, replaceCampaign, shownAccount } from '../state.ts'
import { UndoButton } from './UndoButton.tsx'
import itemStyles from '../list/CampaignItem.module.css'
import styles from './detail.module.css'

const icons = { pause: Pause, resume: Play } as const

interface CampaignDetailProps {
  /** With an intent it asks at once, if the campaign still offers that action. */
  campaign: CampaignTarget
  onClose: () => void
}

/** A campaign with its forecast: the card that web pages show too, with the popup's own way to act. */
export function CampaignDetail({ campaign, onClose }: CampaignDetailProps) {
  const { id, name, action, intent = null } = campaign
  const place = useCard(campaign)
  const [asked, setAsked] = useState(intent)
  const isKept = isReadOnly(useSignalValue(page))
  const isAsked = asked !== null && asked === action && !isKept
  const promptNow = () => {
    if (!isKept && !isWaiting(id)) setAsked(action)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (event.defaultPrevented || event.altKey) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'p' && !isCommand) promptNow()
    else if (copyByKey(event, campaign)) swallowEvent(event)
    else if (event.key === 'u' && !isCommand) undoLast()
    else if (event.key.toLowerCase() === 'z' && isCommand && !event.shiftKey) undoLast()
    else if (event.key === '?') showsKeys.value = true
    else if (event.key === 'Enter' && isCommand) openInApp(campaign)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys work wherever the focus is in it
    <section aria-label={`Campaign ${name}`} className={styles.detail} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <Button icon={ArrowLeft} onPress={onClose} autoFocus={!isAsked}>
          Back
        </Button>
        {!isAsked && <End campaign={campaign} isReadOnly={isKept} onAsk={promptNow} />}
      </div>
      {isAsked && (
        <div className={styles.ask}>
          <p id={`ask-${id}`}>
            <strong dir="auto">{name}</strong> {describeConsequence(asked, campaign)}
          </p>
          <ActionConfirm
            action={asked}
            name={name}
            questionId={`ask-${id}`}
            onEnd={() => setAsked(null)}
            onConfirm={() => void runAction(campaign, asked)}
          />
        </div>
      )}
      <div ref={place} className={styles.card} />
    </section>
  )
}

interface EndProps {
  campaign: CampaignTarget
  isReadOnly: boolean
  onAsk: () => void
}

/** The right side of the bar: what becomes of an action, Undo, or the action that is offered. */
function End({ campaign, isReadOnly: isKept, onAsk }: EndProps) {
  const { id, name, action } = campaign
  const entry = findNewestEntry(useSignalValue(entries), id)
  const sending = useSignalValue(inFlight).get(id)
  if (sending && entry?.state !== 'sent') {
    return (
      <span className={styles.outcome}>
        {busyText(sending)} <Spinner size={16} />
      </span>
    )
  }
  if (entry?.undoUntil !== undefined && canUndo(entry, Date.now())) {
    return <UndoButton key={entry.actionId} entry={entry} undoUntil={entry.undoUntil} tabIndex={0} />
  }
  if (entry && entry.state !== 'done') {
    const text = entryText(entry)
    return (
      <span className={styles.outcome}>
        <span title={text} className={itemStyles.twoLines}>
          {text}
        </span>
        <EntryButtons entry={entry} campaign={campaign} isSending={sending !== undefined} />
      </span>
    )
  }
  if (!action) return null
  const { label } = actionTexts[action]
  return (
    <Button
      icon={icons[action]}
      isDisabled={isKept}
      title={isKept ? `${label} is not possible offline` : undefined}
      aria-label={`${label} ${name}`}
      onPress={onAsk}
    >
      {label}
    </Button>
  )
}

function getLinks(campaign: CampaignTarget): CardState['links'] {
  const account = activeAccount()
  return account ? campaignLinks(account, campaign) : null
}

/** Shows the card in an element, with the forecast of the campaign. */
function useCard(campaign: CampaignTarget) {
  const { id, version } = campaign
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const host = place.current!
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    const account = shownAccount()
    let isOver = false
    let card: Card | undefined
    let state: CardState = { campaign, links: getLinks(campaign), card: null, failure: null, isLoading: false }
    const set = (next: CardState) => {
      state = next
      if (!isOver) card?.update(state)
    }
    async function load(isFresh: boolean): Promise<void> {
      if (state.isLoading) return
      set({ ...state, isLoading: true, failure: null })
      const result = await callWorker('card.forecast', { ...account, id, isFresh })
      set(result.ok ? { ...state, isLoading: false, card: result.data } : { ...state, isLoading: false, failure: result.error })
      // Somebody may have changed it since the list was read: what is offered here is what the card says.
      if (result.ok && !isOver) replaceCampaign(result.data.campaign)
    }
    async function show(): Promise<void> {
      const mountCard = await importCard()
      if (isOver) return
      card = mountCard(root, { action: null, onRefresh: () => void load(true) })
      root.replaceChildren(card.element)
      card.update(state)
    }
    void show()
    void load(false)
    return () => {
      isOver = true
    }
    // A changed campaign has another version: its forecast is made anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the campaign is told by its id and version
  }, [id, version])
  return place
}
