/** Every screen of the application: the tables of all nouns together. */
import { accountScreens as account } from '../people/account/screens.ts'
import { advertiserScreens as advertisers } from '../campaigns/advertisers/screens.ts'
import { agencyScreens as agency } from '../people/agency/screens.ts'
import { attentionScreens as attention } from '../forecast/attention/screens.ts'
import { campaignScreens as campaigns } from '../campaigns/campaigns/screens.ts'
import { creativeScreens as creatives } from '../studio/creatives/screens.ts'
import { deviceScreens as devices } from '../people/devices/screens.ts'
import { logScreens as log } from '../people/log/screens.ts'
import { notificationScreens as notifications } from '../people/notifications/screens.ts'
import { orderScreens as orders } from '../campaigns/orders/screens.ts'
import { zoneScreens as zones } from '../supply/zones/screens.ts'
import { publisherScreens as publishers } from '../supply/publishers/screens.ts'
import { reliabilityScreens as reliability } from '../forecast/reliability/screens.ts'
import { sessionScreens as session } from '../people/session/screens.ts'
import { tokenScreens as tokens } from '../people/tokens/screens.ts'
import { userScreens as users } from '../people/users/screens.ts'
import type { Screen } from '../shared/page/screen.ts'
import { setScreens } from '../shared/page/screen-table.ts'

/** In the order of the navigation bar and of the user's menu. */
export const screens: readonly Screen[] = [
  ...campaigns,
  ...attention,
  ...orders,
  ...advertisers,
  ...reliability,
  ...publishers,
  ...zones,
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

export { isAt, screenAt } from '../shared/page/screen-table.ts'
