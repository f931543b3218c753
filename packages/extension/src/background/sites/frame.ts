/** Actions of the extension's frame in a web page. A ticket says which campaign it acts on, and the browser says who sends it. */
import { Refusal } from '../../failure.ts'
import type { ActionOutcome, FrameState, MessageData } from '../../messages.ts'
import { noAnswer } from '../../no-answer.ts'
import { requireAccount } from '../sign/accounts.ts'
import { isAllowedPage } from './allowed-page.ts'
import { actAs, forgotten, retry, undoAction } from '../actions/campaign-act.ts'
import { notFound, readCampaigns } from './card.ts'
import { needsAnswer, readLastEntry } from '../actions/journal.ts'
import { type Ticket, ticketsItem } from './mentions.ts'
import type { SenderFacts } from '../senders.ts'
import type { StoredEntry } from '../sign/vault-parts.ts'
import { readVault } from '../sign/vault.ts'

const refuse = (code: string, message: string) => new Refusal({ code, message, retryable: false })

/**
 * The ticket, if this document may use it: it stands in the tab that the ticket was given to, and no other document has used it.
 * @throws Refusal ticketRefused
 */
async function redeemTicket(ticket: string, { tabId, origin, documentId }: SenderFacts): Promise<Ticket> {
  const refused = refuse('ticketRefused', 'Close this card and open it again.')
  const known = (await ticketsItem.read()).find((candidate) => candidate.ticket === ticket)
  if (!known || known.expiresAt <= Date.now() || known.tabId !== tabId) throw refused
  // The tab may show another page by now. Where the browser does not tell its address, the ticket's own page counts.
  if (origin !== null && origin !== known.origin) throw refused
  if (!(await isAllowedPage({ origin: known.origin, tabId: known.tabId }))) throw refused
  if (known.documentId === documentId && documentId !== null) return known
  let isBound = false
  await ticketsItem.update((tickets) =>
    tickets.map((each) => {
      if (each.ticket !== ticket || each.documentId !== null) return each
      isBound = true
      return { ...each, documentId }
    }),
  )
  if (!isBound) throw refused
  return known
}

/** The campaign of the ticket, as the server has it now. */
async function readFrameState({ accountId, id }: Ticket): Promise<FrameState> {
  const [campaign] = await readCampaigns(await requireAccount(accountId), [id])
  if (!campaign) throw new Refusal(notFound)
  return { campaign, entry: await readLastEntry(accountId, id) }
}

/** The campaign after an action, from the action's own answer: asking the server again could fail, and the action would look failed. */
async function toFrameState(accountId: string, { campaign }: ActionOutcome): Promise<FrameState> {
  return { campaign, entry: await readLastEntry(accountId, campaign.id) }
}

/** The campaign of the ticket. */
export async function readFrame({ ticket }: MessageData<'frame.read'>, sender: SenderFacts): Promise<FrameState> {
  return await readFrameState(await redeemTicket(ticket, sender))
}

/** Pauses or resumes the campaign of the ticket, once for each `actionId`. */
export async function actInFrame(data: MessageData<'frame.act'>, sender: SenderFacts): Promise<FrameState> {
  const { accountId, id } = await redeemTicket(data.ticket, sender)
  const { name, action, actionId, expectedVersion } = data
  return await toFrameState(accountId, await actAs(accountId, { actionId, id, name, action, expectedVersion }))
}

/**
 * Tries an action of this frame's campaign that waits again now. A press that joined a waiting action is not stored itself: that one is tried.
 * Where the worker has sent it meanwhile, nothing waits any more, and the campaign is as that has left it.
 * @throws Refusal noAnswer: the press is so old that the popup has to put its question first
 */
export async function retryInFrame({ ticket, actionId }: MessageData<'frame.retry'>, sender: SenderFacts): Promise<FrameState> {
  const known = await redeemTicket(ticket, sender)
  const own = await readOwnEntries(known)
  const entry = findAction(own, actionId) ?? own.find(({ state }) => state === 'sent')
  if (!entry) return await readFrameState(known)
  if (needsAnswer(entry, Date.now())) throw refuse('noAnswer', noAnswer)
  return await toFrameState(entry.accountId, await retry(entry))
}

/** Undoes an action of this frame's campaign, unless somebody has changed the campaign since. */
export async function undoInFrame({ ticket, actionId }: MessageData<'frame.undo'>, sender: SenderFacts): Promise<FrameState> {
  const entry = findAction(await readOwnEntries(await redeemTicket(ticket, sender)), actionId)
  if (!entry) throw forgotten()
  return await toFrameState(entry.accountId, await undoAction({ actionId }))
}

/** The stored actions of the ticket's campaign. */
async function readOwnEntries({ accountId, id }: Ticket): Promise<StoredEntry[]> {
  const { journal } = await readVault('journal')
  return journal.filter((entry) => entry.accountId === accountId && entry.id === id)
}

/** Once undone, the undoing action stands in the place of the other one. */
const findAction = (own: readonly StoredEntry[], actionId: string) =>
  own.find((entry) => entry.actionId === actionId || entry.undoOf === actionId)
