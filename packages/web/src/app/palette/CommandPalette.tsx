import { searchKey } from '@spotdesk/sdk/values'
import { Dialog, LinkButton, SearchField, useSignalValue } from '@spotdesk/ui'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { Autocomplete, Collection, Header, Menu, MenuItem, MenuSection } from 'react-aria-components'
import { type Command, commands } from '../../shared/page/commands.ts'
import { currentUser } from '../../shared/session/session.ts'
import { useAccountActions } from '../use-account-actions.ts'
import { accountCommands, findCommands, screenCommands } from './app-commands.ts'
import styles from './Palette.module.css'
import { openPanel } from './panels.ts'
import { usePaletteSearch } from './use-found.ts'
import { useRestingPointer } from './use-resting-pointer.ts'
import { t } from '../../shared/text.ts'

/** Search by typing over screens, commands, and what the server finds by its name. */
export default function CommandPalette() {
  const [text, setText] = useState('')
  const { list, rest } = useRestingPointer()
  const user = useSignalValue(currentUser)
  const own = useSignalValue(commands)
  const router = useRouter()
  const account = useAccountActions()
  const go = (href: string) => void router.navigate({ href })
  const typed = text.trim()
  const found = usePaletteSearch(typed, go)
  if (!user) return null
  const subject = own.filter(({ isOfSubject }) => isOfSubject)
  const others = own.filter(({ isOfSubject }) => !isOfSubject)
  const all = [...subject, ...others, ...screenCommands(user, go), ...accountCommands(user, account)]
  const shown = [
    ...all.filter(({ label, group }) => matches(`${label} ${group}`, typed)),
    ...found.commands,
    // What was found comes first, also for Enter.
    ...(typed && !found.isSearching ? findCommands(user, typed, go) : []),
  ]
  const run = (id: string) => {
    openPanel(null)
    shown.find((command) => command.id === id)?.run()
  }
  // Lines that come later than the text have no focus yet: Enter means the first of them.
  const runFirst = (event: KeyboardEvent) => {
    const [first] = shown
    if (event.key !== 'Enter' || !first || (event.target as Element).getAttribute('aria-activedescendant')) return
    event.preventDefault()
    event.stopPropagation()
    run(first.id)
  }
  return (
    <Dialog isOpen onClose={() => openPanel(null)} title={t('What would you like to do?')} size="small">
      <Autocomplete
        inputValue={text}
        onInputChange={(next) => {
          rest()
          setText(next)
        }}
      >
        <div onKeyDownCapture={runFirst}>
          <SearchField
            label={t('Search commands')}
            placeholder={t('Type a command, a screen, a campaign, an order or an advertiser')}
            autoFocus
            isCombobox
          />
        </div>
        <div ref={list}>
          <Menu
            aria-label={t('Commands')}
            items={grouped(shown)}
            onAction={(id) => run(String(id))}
            className={styles.commands!}
            renderEmptyState={() => <p className={styles.none}>{found.isSearching ? t('Searching …') : t('No results found.')}</p>}
          >
            {({ group, list }) => (
              <MenuSection id={group}>
                <Header className={styles.group}>{group}</Header>
                <Collection items={list}>
                  {({ id, label, note, icon: Icon }) => (
                    <MenuItem id={id} textValue={label} className={styles.command!}>
                      {Icon && <Icon size={16} aria-hidden />}
                      <span className={styles.label} dir="auto">
                        {label}
                      </span>
                      {note && <span className={styles.note}>{note}</span>}
                    </MenuItem>
                  )}
                </Collection>
              </MenuSection>
            )}
          </Menu>
        </div>
      </Autocomplete>
      <div role="status" className={styles.state}>
        {found.isSearching && shown.length > 0 && t('Searching …')}
        {found.isFailed && (
          <>
            {t('Not everything could be searched.')} <LinkButton onPress={found.retry}>{t('Retry')}</LinkButton>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Every typed word is part of the text. */
function matches(text: string, typed: string): boolean {
  const hay = searchKey(text)
  return searchKey(typed)
    .split(/\s+/)
    .every((word) => hay.includes(word))
}

function grouped(list: readonly Command[]): { id: string; group: string; list: Command[] }[] {
  return [...Map.groupBy(list, ({ group }) => group)].map(([group, commandsOfGroup]) => ({ id: group, group, list: commandsOfGroup }))
}
