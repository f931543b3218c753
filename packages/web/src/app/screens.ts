/** Every screen of the application: the tables of all nouns together. */
import { screens as account } from '../people/account/screens.ts'
import { screens as campaigns } from '../campaigns/campaigns/screens.ts'
import { screens as creatives } from '../studio/creatives/screens.ts'
import { screens as devices } from '../people/devices/screens.ts'
import { screens as session } from '../people/session/screens.ts'
import type { Screen } from '../shared/screen.ts'
import { setScreens } from '../shared/screen-table.ts'

export const screens: readonly Screen[] = [...campaigns, ...creatives, ...account, ...devices, ...session]

setScreens(screens)

export { isAt, screenAt } from '../shared/screen-table.ts'
