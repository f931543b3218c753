import { Button, EmptyState } from '@spotdesk/ui/native'
import type { AccountView } from '../../messages.ts'
import { comparedLimit, type SearchText } from '../../search-text.ts'
import { showAccount } from '../state.ts'
import styles from './CampaignList.module.css'

const toHost = (serverUrl: string) => new URL(serverUrl).host

function Switches({ accounts, text }: { accounts: readonly AccountView[]; text: string }) {
  return (
    <div className={styles.switches}>
      {accounts.map(({ id, agencyName }) => (
        <Button key={id} onPress={() => void showAccount(id, text)}>
          {`Search in ${agencyName}`}
        </Button>
      ))}
    </div>
  )
}

interface OtherServerProps {
  /** Of the pasted address. */
  serverUrl: string
  text: string
  account: AccountView
  accounts: readonly AccountView[]
}

/** A pasted address of another server than the account's: offers the accounts of that server. */
export function OtherServer({ serverUrl, text, account, accounts }: OtherServerProps) {
  const there = accounts.filter((other) => other.serverUrl === serverUrl)
  return (
    <EmptyState
      title="This campaign belongs to another server"
      description={
        there.length > 0
          ? `It is on ${toHost(serverUrl)}, where you are signed in too.`
          : `It is on ${toHost(serverUrl)}. You are signed in to ${toHost(account.serverUrl)}.`
      }
      action={there.length > 0 && <Switches accounts={there} text={text} />}
    />
  )
}

interface NothingFoundProps {
  text: Exclude<SearchText, { kind: 'nothing' }>
  typed: string
  account: AccountView
  accounts: readonly AccountView[]
  isPartial: boolean
  /** The answer is from kept data. */
  isStale: boolean
}

/** A search without a result. An id may be another agency's of the same server. */
export function NothingFound({ text, typed, account, accounts, isPartial, isStale }: NothingFoundProps) {
  if (text.kind === 'otherAddress') {
    return <EmptyState title="This address names no campaign" description="Paste the address of a campaign, or search by name or ID." />
  }
  const isId = text.kind === 'campaign' || text.kind === 'number'
  const others = isId
    ? accounts.filter(({ id, serverUrl, isRefused }) => id !== account.id && serverUrl === account.serverUrl && !isRefused)
    : []
  let description = `Nothing matches “${typed.trim()}”.`
  if (isStale) description = 'Not among the campaigns kept here; the server cannot be asked.'
  else if (isId) description = `${account.agencyName} has no campaign ${text.id} that you may see.`
  else if (isPartial)
    description = `None of the ${comparedLimit} campaigns changed last matches “${typed.trim()}”: more may match. Add a longer word.`
  return (
    <EmptyState
      title="No campaign found"
      description={description}
      action={others.length > 0 && !isStale && <Switches accounts={others} text={typed.trim()} />}
    />
  )
}
