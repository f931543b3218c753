/** Decides who may change a saved view (docs/adr/0039). */
import type { SavedViewScope } from '../../values/index.ts'
import { type ActionUser, mayAct } from '../people/action-user.ts'

/** A saved view as far as its writers depend on it. */
interface OwnedView {
  scope: SavedViewScope
  /** True for the view of the user who asks. */
  own: boolean
}

const settings = { permission: 'AGENCY_SETTINGS.WRITE' }
const campaigns = { permission: 'CAMPAIGN.WRITE' }

/** True if a user may share a view with the agency, which needs the permission to write campaigns or the agency's settings. */
export function canShareView(user: ActionUser): boolean {
  return mayAct(user, campaigns) || mayAct(user, settings)
}

/** True if a user may change or delete a view. Its owner may, and users who may write the agency's settings may for the agency's views. */
export function canWriteView({ scope, own }: OwnedView, user: ActionUser): boolean {
  return own || (scope === 'AGENCY' && mayAct(user, settings))
}
