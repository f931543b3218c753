import type { Advertiser } from '@spotdesk/sdk'
import { advertisers, campaigns, orders } from '@spotdesk/sdk/calls'
import { decideAdvertiserAction } from '@spotdesk/sdk/rules'
import { FolderPlus, List, Pencil, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { type Needs, useAllowed } from '../../shared/session/Can.tsx'
import { type ActionContext, useActionContext } from '../../shared/actions/action-context.ts'
import { toMenuLine, toRowAction } from '../../shared/actions/row-action.ts'
import type { RowAction } from '../../shared/grid/actions.ts'
import { advertiserCampaignsPath, advertiserSettingsPath } from './paths.ts'
import { createCampaignPath } from '../campaigns/paths.ts'
import { createOrderPath } from '../orders/paths.ts'
import { advertiserActions, advertiserNoun } from './advertiser-actions.ts'

/** A line of the menu: a page that it leads to, or an action that it runs. */
interface AdvertiserLine extends Pick<RowAction<Advertiser>, 'id' | 'label' | 'icon' | 'group' | 'offered' | 'href'>, Needs {
  action?: (typeof advertiserActions)[number]
  /** A tab of the advertiser's own page, which has no action that leads to it. */
  isTab?: true
}

/** True if the action is allowed, and would change something. */
const isOffered = (verb: 'archive' | 'unarchive') => (advertiser: Advertiser) => {
  const verdict = decideAdvertiserAction(verb, advertiser)
  return verdict.ok && verdict.change
}
const isOpen = ({ status }: Advertiser) => status !== 'ARCHIVED'

const table: readonly AdvertiserLine[] = [
  {
    id: 'edit',
    label: 'Edit',
    icon: Pencil,
    group: 'pages',
    call: advertisers.update,
    isTab: true,
    offered: isOpen,
    href: advertiserSettingsPath,
  },
  { id: 'campaigns', label: 'Campaigns', icon: List, group: 'pages', isTab: true, href: advertiserCampaignsPath },
  {
    id: 'new-campaign',
    label: 'Create campaign',
    icon: Plus,
    group: 'new',
    call: campaigns.create,
    offered: isOpen,
    href: ({ id }) => createCampaignPath({ advertiserId: id }),
  },
  { id: 'new-order', label: 'Create order', icon: FolderPlus, group: 'new', call: orders.create, offered: isOpen, href: createOrderPath },
  ...advertiserActions.map((action): AdvertiserLine => ({
    ...toMenuLine(action),
    group: 'state',
    call: action.call,
    action,
    offered: isOffered(action.verb),
  })),
]

function toMenuAction({ action, isTab: _, call: _call, ...line }: AdvertiserLine, context: ActionContext): RowAction<Advertiser> {
  return action === undefined ? line : { ...toRowAction({ noun: advertiserNoun, action, context }), ...line }
}

/** The actions on advertisers for this user. @param stays on the advertiser's own page, whose tabs lead to the others */
export function useAdvertiserActions({ stays = false }: { stays?: boolean } = {}): readonly RowAction<Advertiser>[] {
  const context = useActionContext()
  const allowed = useAllowed(table)
  // The rows of the table are the same objects: their ids say which are allowed.
  const ids = allowed.map(({ id }) => id).join()
  return useMemo(
    () => table.filter(({ id, isTab }) => ids.split(',').includes(id) && !(stays && isTab)).map((row) => toMenuAction(row, context)),
    [ids, stays, context],
  )
}
