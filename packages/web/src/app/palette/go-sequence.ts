/** The second key of a sequence that begins with g, and the screen that it leads to. Loaded with the first of them. */
import { currentRights } from '../../shared/session/session.ts'
import { opens } from '../access.ts'
import { screenAt } from '../screens.ts'
import { goKeys } from './keyboard-map.ts'

/** The address behind a key; undefined for a key without a screen, or for a screen that the user may not open. */
export function hrefOfKey(key: string): string | undefined {
  const found = openKeys().find((row) => row.key === key)
  return found && (screenAt(found.path)?.navigation?.href ?? found.path)
}

/** The keys whose screens the user may open. */
export function openKeys() {
  const rights = currentRights.peek()
  return goKeys.filter(({ path }) => {
    const screen = screenAt(path)
    return screen !== undefined && opens(screen, rights)
  })
}
