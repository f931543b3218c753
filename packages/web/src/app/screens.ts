/** Every screen of the application: the tables of all nouns together. */
import { screens as account } from '../people/account/screens.ts'
import { screens as advertisers } from '../campaigns/advertisers/screens.ts'
import { screens as agency } from '../people/agency/screens.ts'
import { screens as attention } from '../campaigns/attention/screens.ts'
import { screens as campaigns } from '../campaigns/campaigns/screens.ts'
import { screens as creatives } from '../studio/creatives/screens.ts'
import { screens as devices } from '../people/devices/screens.ts'
import { screens as log } from '../people/log/screens.ts'
import { screens as notifications } from '../people/notifications/screens.ts'
import { screens as orders } from '../campaigns/orders/screens.ts'
import { screens as reliability } from '../campaigns/campaigns/reliability/screens.ts'
import { screens as session } from '../people/session/screens.ts'
import { screens as tokens } from '../people/tokens/screens.ts'
import { screens as users } from '../people/users/screens.ts'
import type { Screen } from '../shared/screen.ts'
import { setScreens } from '../shared/screen-table.ts'

/** In the order of the navigation bar and of the user's menu. */
export const screens: readonly Screen[] = [
  ...campaigns,
  ...attention,
  ...orders,
  ...advertisers,
  ...reliability,
  ...creatives,
  ...account,
  ...notifications,
  ...users,
  ...agency,
  ...log,
  ...tokens,
  ...devices,
  ...session,
]

setScreens(screens)

export { isAt, screenAt } from '../shared/screen-table.ts'
