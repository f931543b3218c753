/** The lines of the views' menu about the view on the screen. What they do is loaded when one is chosen. */
import type { MenuAction } from '@spotdesk/ui'
import { canWriteView } from '@spotdesk/sdk/rules'
import { BookmarkPlus, House, Link2, Pencil, RotateCcw, Save, Trash2 } from 'lucide-react'
import { openDrawer } from '../../page/drawers.tsx'
import type { FilterRow } from '../../filters/filter-rows.ts'
import { t } from '../../text.ts'
import { useUser } from '../../session/use-user.ts'
import { type SavedView, hrefOfView } from './saved-view.ts'
import type { ViewContext } from './use-saved-views.ts'

interface OnScreen {
  /** The saved view that the address is of. */
  current: SavedView | undefined
  /** The address was changed from it. */
  isChanged: boolean
  filters: readonly FilterRow[]
  path: string
}

const loadChanges = () => import('./change-view.ts')

/** Opens the dialog that saves what the list shows as a view. */
export function openSaveView(context: ViewContext): void {
  openDrawer(() => import('./SaveViewDialog.tsx'), { context })
}

function openRename(view: SavedView): void {
  openDrawer(() => import('./RenameViewDialog.tsx'), { view })
}

/** The groups of the menu. */
export function useViewActions(context: ViewContext | undefined, { current, isChanged, filters, path }: OnScreen): MenuAction[][] {
  const user = useUser()
  if (!context) return []
  const save: MenuAction = { id: 'save', label: t('Save as a new view'), icon: BookmarkPlus, onAction: () => openSaveView(context) }
  if (!current) return [[save]]
  const isWritten = canWriteView(current, user)
  const { name } = current
  const changes: MenuAction[] = [
    {
      id: 'update',
      label: t('Save the changes of {name}', { name }),
      icon: Save,
      onAction: () => void loadChanges().then(({ updateView }) => updateView(current, context.content)),
    },
    { id: 'discard', label: t('Back to {name} as it was saved', { name }), icon: RotateCcw, href: hrefOfView(path, current, filters) },
  ]
  const own: MenuAction[] = [
    { id: 'rename', label: t('Rename or share'), icon: Pencil, onAction: () => openRename(current) },
    {
      id: 'delete',
      label: t('Delete {name}', { name }),
      icon: Trash2,
      isDestructive: true,
      onAction: () => void loadChanges().then(({ deleteView }) => deleteView(current, context)),
    },
  ]
  return [
    [...(isChanged ? changes.slice(isWritten ? 0 : 1) : []), save],
    [
      {
        id: 'default',
        label: current.default ? t('Open the list without {name}', { name }) : t('Open the list with {name}', { name }),
        icon: House,
        onAction: () => void loadChanges().then(({ setDefaultView }) => setDefaultView(current, !current.default)),
      },
      { id: 'link', label: t('Copy the link'), icon: Link2, onAction: () => void loadChanges().then(({ copyLink }) => copyLink()) },
      ...(isWritten ? own : []),
    ],
  ]
}
