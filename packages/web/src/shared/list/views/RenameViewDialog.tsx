import { savedViews } from '@spotdesk/sdk/contract'
import type { DrawerOwnProps } from '../../page/drawers.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { t } from '../../text.ts'
import type { SavedView } from './saved-view.ts'
import { notifyDone } from '../../actions/notify.ts'
import { ViewDialog } from './ViewDialog.tsx'

/** Changes the name and the readers of a view. */
export default function RenameViewDialog({ view, onClose }: { view: SavedView } & DrawerOwnProps) {
  const { id, name, scope, version } = view
  const form = useApiForm(savedViews.update, {
    values: { name, scope },
    input: { id },
    version,
    isPartial: true,
    toBody: (typed) => typed,
    onSaved: (saved) => {
      onClose()
      notifyDone(t('The view {name} was changed.', { name: saved.name }), [saved.changeSetId])
    },
  })
  return <ViewDialog form={form} title={t('Rename or share')} action={t('Save changes')} mayShare={view.own} onClose={onClose} />
}
