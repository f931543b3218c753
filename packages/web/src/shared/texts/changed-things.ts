/** The things that change-sets have changed, as a toast names them and leads to them. */
import { changeSets } from '@spotdesk/sdk/calls'
import { api } from '../api.ts'
import { openPage } from '../page/open-page.ts'
import { t } from '../text.ts'
import { type ChangedNames, joinNames, namesMax } from './names.ts'
import { findThingPage } from '../page/thing-page.ts'

/** Names the things that these change-sets have changed. One that has a page, and no link to it on the screen, gets one in the toast. */
export async function readChangedNames(changeSetIds: readonly string[]): Promise<ChangedNames> {
  const query = { outcome: ['APPLIED' as const], limit: namesMax }
  const pages = await Promise.all(changeSetIds.slice(0, namesMax).map((id) => api.call(changeSets.items, { id, ...query })))
  const things = pages.flatMap(({ list }) => list).filter(({ name }) => name)
  const [first] = things
  if (!first) return {}
  const total = pages.reduce((sum, page) => sum + page.total, 0) + Math.max(changeSetIds.length - namesMax, 0)
  const names = things.map(({ name }) => name!)
  return { message: joinNames(names, total), ...(total === 1 && linkTo(first)) }
}

function linkTo({ entityType, id, name }: { entityType: string; id: number | null; name: string | null }): ChangedNames {
  const href = id === null ? null : findThingPage({ entityType, entityId: id, entityName: name ?? '', campaignId: null })
  if (href === null || isOnScreen(href, id!)) return {}
  return { action: { label: t('Open {name}', { name: name ?? '' }), onPress: () => openPage(href) } }
}

/** True if the screen is a page of the thing, or links to one, as its row in a list does. */
function isOnScreen(href: string, id: number): boolean {
  const path = href.split('?')[0]!
  const own = `${new RegExp(`^.*?/${id}(?=/|$)`).exec(path)?.[0] ?? path}/`
  return [location, ...document.links].some(({ pathname }) => `${pathname}/`.startsWith(own))
}
