/** The fate of actions that waited when the browser ended: told in the list when their account is signed in again. */
import { actionWords } from '../../action-words.ts'
import type { CampaignSummary } from '../../messages.ts'
import { findSignedIn } from '../sign/accounts.ts'
import { readCampaigns } from '../sites/card.ts'
import { findLostActions, forgetLostActions } from '../stores/left-store.ts'
import { updateVault } from '../sign/vault.ts'
import type { StoredEntry } from '../sign/vault-parts.ts'

/** Asks the server how the campaigns stand, and stores what became of the actions as if they had failed now. */
export async function reportLostActions(accountId: string): Promise<void> {
  const account = await findSignedIn(accountId)
  const lost = account ? await findLostActions(accountId) : []
  if (!account || lost.length === 0) return
  const found = await readCampaigns(
    account,
    lost.map(({ id }) => id),
  ).catch((): CampaignSummary[] => [])
  const at = Date.now()
  const entries = lost.map(({ actionId, id, action, wasTried }): StoredEntry => {
    const { inverse, past } = actionWords[action]
    const campaign = found.find((each) => each.id === id)
    const name = campaign?.name ?? `Campaign ${id}`
    const ended = 'The browser was closed while this waited'
    let message = wasTried ? `${ended}. See how the campaign stands.` : `${ended}: ${name} was not ${past}.`
    if (wasTried && campaign) message = `${ended}: ${name} ${campaign.action === inverse ? `is ${past}` : `was not ${past}`}.`
    return { actionId, accountId, id, name, action, at, state: 'failed', failure: { code: 'browserClosed', message, retryable: false } }
  })
  // The worker may end at any line: what is not forgotten is told at the next sign-in, and once.
  await updateVault(['journal'], ({ journal }) => ({
    journal: [...journal, ...entries.filter(({ actionId }) => journal.every((entry) => entry.actionId !== actionId))],
  }))
  await forgetLostActions(accountId)
}
