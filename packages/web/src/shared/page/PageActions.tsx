import { ActionBar, type BarAction } from '@spotdesk/ui'
import { type Needs, useAllowed } from '../session/Can.tsx'

/** An action is a row: shown to users who may make its call, while its subject offers it. */
export interface ActionRow extends Needs, BarAction {
  /** The subject offers it now: a paused campaign is not offered "Pause". Offered unless told otherwise. */
  isOffered?: boolean
}

interface PageActionsProps {
  /** Names the group and its menu: 'Actions for Spring launch'. */
  label: string
  rows: readonly ActionRow[]
}

/** The actions of a page, by the permissions of the rows that they call. */
export function PageActions({ label, rows }: PageActionsProps) {
  const actions = useAllowed(rows.filter(({ isOffered = true }) => isOffered))
  return <ActionBar label={label} actions={actions} />
}
