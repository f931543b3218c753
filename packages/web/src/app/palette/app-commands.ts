/** The commands that are always available: every screen that the user may open, and those of the user menu and the footer. */
import { Building2, CircleHelp, Globe, LogOut, Moon, PanelsTopLeft, Search, Sun, SunMoon } from 'lucide-react'
import type { Command } from '../../shared/page/commands.ts'
import { type Language, languages, setLanguage } from '../../shared/texts/language.ts'
import type { User } from '../../shared/session/session.ts'
import { type Theme, setTheme } from '../../shared/page/theme.ts'
import { opens } from '../access.ts'
import { screens } from '../screens.ts'
import type { AccountActions } from '../use-account-actions.ts'
import { openPanel } from './panels.ts'
import { label, t } from '../../shared/text.ts'

const themes = [
  { theme: 'light', label: 'Light theme', icon: Sun },
  { theme: 'dark', label: 'Dark theme', icon: Moon },
  { theme: 'system', label: 'System theme', icon: SunMoon },
] as const satisfies { theme: Theme; label: string; icon: unknown }[]

/** Goes to an address of the application. */
type Go = (href: string) => void

/** Screens that need no parameter, one for each title. */
export function screenCommands(user: User, go: Go): Command[] {
  const open = screens.filter((screen) => screen.load && !screen.isUnsecured && !screen.path.includes('$') && opens(screen, user))
  const titles = new Map(open.toReversed().map((screen) => [screen.title, screen]))
  return [...titles.values()].toReversed().map(({ title, path, navigation }) => ({
    id: `go ${path}`,
    label: label(title),
    group: 'Go to',
    icon: PanelsTopLeft,
    run: () => go(navigation?.href ?? path),
  }))
}

/** Commands that search for the typed text, for screens that can search. */
export function findCommands(user: User, text: string, go: Go): Command[] {
  return screens
    .filter((screen) => screen.find && opens(screen, user))
    .map(({ find, path }) => ({
      id: `find ${path}`,
      label: t('{screen}: “{text}”', { screen: label(find!.label), text }),
      group: 'Search',
      icon: Search,
      run: () => go(`${find!.href}${encodeURIComponent(text)}`),
    }))
}

/** The commands of the user menu and the footer. */
export function accountCommands(user: User, { switchAgency, logOut }: AccountActions): Command[] {
  const others = user.agencies.filter(({ id }) => id !== user.agency.id)
  return [
    ...others.map(({ id, name }) => ({
      id: `agency ${id}`,
      label: t('Switch to {name}', { name }),
      group: 'Account',
      icon: Building2,
      run: () => void switchAgency(id),
    })),
    ...themes.map(({ theme, label: name, icon }) => ({
      id: `theme ${theme}`,
      label: label(name),
      group: 'Appearance',
      icon,
      run: () => setTheme(theme),
    })),
    ...Object.entries(languages).map(([code, name]) => ({
      id: `language ${code}`,
      label: t('Language: {name}', { name }),
      group: 'Appearance',
      icon: Globe,
      run: () => setLanguage(code as Language),
    })),
    { id: 'keys', label: t('Keyboard shortcuts'), group: 'Account', icon: CircleHelp, run: () => openPanel('keys') },
    { id: 'logout', label: t('Log out'), group: 'Account', icon: LogOut, run: () => void logOut() },
  ]
}
