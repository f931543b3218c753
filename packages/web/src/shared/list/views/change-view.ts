/** Changes of saved views from the menu: each says what was done, with its Undo. */
import { savedViews } from '@spotdesk/sdk/calls'
import { notifyWhenDone, undoWith } from '../../actions/notify.ts'
import { write } from '../../query.ts'
import { reportError } from '../../data/report-error.ts'
import { t } from '../../text.ts'
import { toasts } from '../../page/toasts.ts'
import type { SavedView, ViewContent } from './saved-view.ts'
import type { ViewContext } from './use-saved-views.ts'

/** Saves what the list shows in the place of what the view has been. */
export async function updateView({ id, name, version }: SavedView, { filters, sort, columns }: ViewContent): Promise<void> {
  const body = { filters, sort: sort as never, columns }
  await notifyWhenDone(t('The view {name} was changed.', { name }), write(savedViews.update, { id, body }, { ifMatch: version }))
}

/** Deletes a view; the list goes on showing what it shows. */
export async function deleteView({ id, name, version }: SavedView, { change }: Pick<ViewContext, 'change'>): Promise<void> {
  const deletion = write(savedViews.remove, { id }, { ifMatch: version })
  if (await notifyWhenDone(t('The view {name} was deleted.', { name }), deletion)) change({ view: undefined })
}

/** Makes a view the one that the list opens with, or takes that away. */
export async function setDefaultView(view: Pick<SavedView, 'id' | 'name'>, isDefault: boolean): Promise<void> {
  const { id, name } = view
  try {
    await write(savedViews.setDefault, { id, body: { default: isDefault } })
    toasts.success(
      isDefault ? t('The list opens with {name} now.', { name }) : t('The list does not open with {name} any more.', { name }),
      undoWith(() => setDefaultView(view, !isDefault)),
    )
  } catch (error) {
    reportError(error)
  }
}

/** Copies the address, which holds all of the view. */
export async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    toasts.success(t('The link was copied. It shows the same list to everybody who may open it.'))
  } catch {
    toasts.error(t('The link could not be copied. Copy it from the address bar.'))
  }
}
