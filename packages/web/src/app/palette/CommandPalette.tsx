import { Dialog, SearchField, useSignalValue } from '@spotdesk/ui'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Autocomplete, Collection, Header, Menu, MenuItem, MenuSection } from 'react-aria-components'
import { type Command, commands } from '../../shared/commands.ts'
import { currentUser } from '../../shared/session.ts'
import { useAccountActions } from '../use-account-actions.ts'
import { accountCommands, findCommands, screenCommands } from './app-commands.ts'
import styles from './Palette.module.css'
import { openPanel } from './panels.ts'
import { t } from '../../shared/text.ts'

/** Search by typing over all screens and commands. */
export default function CommandPalette() {
  const [text, setText] = useState('')
  const user = useSignalValue(currentUser)
  const own = useSignalValue(commands)
  const router = useRouter()
  const account = useAccountActions()
  const go = (href: string) => void router.navigate({ href })
  if (!user) return null
  const typed = text.trim()
  const all = [...own, ...screenCommands(user, go), ...accountCommands(user, account)]
  const shown = [...all.filter(({ label, group }) => matches(`${label} ${group}`, typed)), ...(typed ? findCommands(user, typed, go) : [])]
  const run = (id: string) => {
    openPanel(null)
    shown.find((command) => command.id === id)?.run()
  }
  return (
    <Dialog isOpen onClose={() => openPanel(null)} title={t('What would you like to do?')} size="small">
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField label={t('Search commands')} placeholder={t('Type a command, a screen or a campaign')} autoFocus isCombobox />
        <Menu
          aria-label={t('Commands')}
          items={grouped(shown)}
          onAction={(id) => run(String(id))}
          className={styles.commands!}
          renderEmptyState={() => <p className={styles.none}>{t('No results found.')}</p>}
        >
          {({ group, list }) => (
            <MenuSection id={group}>
              <Header className={styles.group}>{group}</Header>
              <Collection items={list}>
                {({ id, label, icon: Icon }) => (
                  <MenuItem id={id} textValue={label} className={styles.command!}>
                    {Icon && <Icon size={16} aria-hidden />}
                    <span>{label}</span>
                  </MenuItem>
                )}
              </Collection>
            </MenuSection>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  )
}

/** Every typed word is part of the text. */
function matches(text: string, typed: string): boolean {
  const hay = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hay.includes(word))
}

function grouped(list: readonly Command[]): { id: string; group: string; list: Command[] }[] {
  return [...Map.groupBy(list, ({ group }) => group)].map(([group, commandsOfGroup]) => ({ id: group, group, list: commandsOfGroup }))
}
