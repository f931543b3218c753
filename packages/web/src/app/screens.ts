/** Every screen of the application: the nouns' tables put together. */
import type { Screen } from '../shared/screen.ts'
import { screens as account } from '../account/screens.ts'
import { screens as campaigns } from '../campaigns/screens.ts'
import { screens as creatives } from '../creatives/screens.ts'
import { screens as devices } from '../devices/screens.ts'
import { screens as session } from '../session/screens.ts'

export const screens: readonly Screen[] = [...campaigns, ...creatives, ...account, ...devices, ...session]
