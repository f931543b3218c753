import type { Advertiser } from '@spotdesk/sdk'
import { advertisers, campaigns, orders } from '@spotdesk/sdk/calls'
import { decideAdvertiserAction } from '@spotdesk/sdk/rules'
import { Archive, ArchiveRestore, FolderPlus, List, Pencil, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { type Needs, useAllowed } from '../../shared/Can.tsx'
import { type ActionContext, useActionContext } from '../../shared/actions/action-context.ts'
import type { RowAction } from '../../shared/grid/actions.ts'
import { advertiserCampaignsPath, advertiserSettingsPath, createCampaignPath, createOrderPath } from '../campaigns/page/paths.ts'
import { type AdvertiserVerb, runAdvertiserAction } from './run-advertiser-action.tsx'

/** An action is a row: a page that it leads to, or a verb that it performs. */
interface AdvertiserAction extends Pick<RowAction<Advertiser>, 'id' | 'label' | 'icon' | 'group' | 'offered' | 'href'>, Needs {
  verb?: AdvertiserVerb
  /** A tab of the advertiser's own page, which has no action that leads to it. */
  isTab?: true
}

/** True if the verb is allowed, and would change something. */
const changes = (verb: AdvertiserVerb) => (advertiser: Advertiser) => {
  const verdict = decideAdvertiserAction(verb, advertiser)
  return verdict.ok && verdict.change
}
const isOpen = ({ status }: Advertiser) => status !== 'ARCHIVED'

const table: readonly AdvertiserAction[] = [
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
  {
    id: 'archive',
    label: 'Archive',
    icon: Archive,
    group: 'state',
    call: advertisers.archive,
    verb: 'archive',
    offered: changes('archive'),
  },
  {
    id: 'unarchive',
    label: 'Unarchive',
    icon: ArchiveRestore,
    group: 'state',
    call: advertisers.unarchive,
    verb: 'unarchive',
    offered: changes('unarchive'),
  },
]

function toRowAction({ verb, isTab: _, call: _call, ...action }: AdvertiserAction, desk: ActionContext): RowAction<Advertiser> {
  return verb === undefined ? action : { ...action, run: ([row]) => row && runAdvertiserAction(verb, row, desk) }
}

/** The actions on advertisers for this user. @param stays on the advertiser's own page, whose tabs lead to the others */
export function useAdvertiserActions({ stays = false }: { stays?: boolean } = {}): readonly RowAction<Advertiser>[] {
  const desk = useActionContext()
  const allowed = useAllowed(table)
  // The rows of the table are the same objects: their ids say which are allowed.
  const ids = allowed.map(({ id }) => id).join()
  return useMemo(
    () => table.filter(({ id, isTab }) => ids.split(',').includes(id) && !(stays && isTab)).map((row) => toRowAction(row, desk)),
    [ids, stays, desk],
  )
}
