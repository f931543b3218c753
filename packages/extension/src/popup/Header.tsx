import { brandName, IconButton, Logo, Menu, type MenuAction, VisuallyHidden, useSignalValue } from '@spotdesk/ui'
import { Check, ChevronDown, Plus, RotateCw, Settings2 } from 'lucide-react'
import { Button } from 'react-aria-components'
import { browser } from 'wxt/browser'
import type { AccountView } from '../messages.ts'
import { isLoading, load, switchAccount } from './state.ts'
import styles from './popup.module.css'

function openOptions(): void {
  void browser.runtime.openOptionsPage()
  window.close()
}

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
  const choices = accounts.map(({ id, agencyName, userName, isRefused }): MenuAction => ({
    id,
    label: agencyName,
    description: isRefused ? 'Sign in again' : userName,
    icon: id === active.id ? Check : undefined,
    onAction: () => void switchAccount(id),
  }))
  return (
    <Menu
      label="Agencies"
      placement="bottom start"
      groups={[choices, [{ id: 'add', label: 'Add an agency', icon: Plus, onAction: openOptions }]]}
      trigger={
        <Button className={styles.account} aria-label={`Agency ${active.agencyName}, ${active.userName}`}>
          <span className={styles.accountName}>{active.agencyName}</span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    />
  )
}
