import { brandName, IconButton, Logo, Menu, type MenuAction, PressButton, VisuallyHidden, useSignalValue } from '@spotdesk/ui/native'
import { Check, ChevronDown, Plus, RotateCw, Settings2 } from 'lucide-react'
import type { AccountView } from '../../messages.ts'
import { accountLabel } from '../../pages/account-label.ts'
import { openOptions } from '../open-options.ts'
import { isLoading, load, showAccount } from '../state.ts'
import styles from '../popup.module.css'

/** The violet bar: name of the product, the agency in use and the menu of the others, refresh, options. */
export function Header({ accounts, active }: { accounts: readonly AccountView[]; active: AccountView | undefined }) {
  const isBusy = useSignalValue(isLoading)
  return (
    <header className={styles.header}>
      <VisuallyHidden elementType="h1">{brandName} campaigns</VisuallyHidden>
      <Logo isMarkOnly={active !== undefined} />
      {active && <AccountMenu accounts={accounts} active={active} />}
      <span className={styles.headerEnd}>
        {active && <IconButton icon={RotateCw} label="Refresh" variant="nav" isPending={isBusy} onPress={() => void load()} />}
        <IconButton icon={Settings2} label="Options" variant="nav" onPress={openOptions} />
      </span>
    </header>
  )
}

function AccountMenu({ accounts, active }: { accounts: readonly AccountView[]; active: AccountView }) {
  const choices = accounts.map((account): MenuAction => ({
    id: account.id,
    label: accountLabel(account, accounts),
    description: account.isRefused ? 'Sign in again' : account.userName,
    icon: account.id === active.id ? Check : undefined,
    onAction: () => void showAccount(account.id),
  }))
  const label = accountLabel(active, accounts)
  return (
    <Menu
      label="Agencies"
      placement="bottom start"
      groups={[choices, [{ id: 'add', label: 'Add an agency', icon: Plus, onAction: openOptions }]]}
      trigger={
        <PressButton className={styles.account} aria-label={`Agency ${label}, ${active.userName}`}>
          <span className={styles.accountName}>{label}</span>
          <ChevronDown size={14} aria-hidden />
        </PressButton>
      }
    />
  )
}
