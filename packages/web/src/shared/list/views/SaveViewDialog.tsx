import { Checkbox } from '@spotdesk/ui'
import { savedViews } from '@spotdesk/sdk/contract'
import { useState } from 'react'
import type { DrawerOwnProps } from '../../page/drawers.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { t } from '../../text.ts'
import type { ViewContext } from './use-saved-views.ts'
import { setDefaultView } from './change-view.ts'
import { notifyDone } from '../../actions/notify.ts'
import { ViewDialog, type ViewValues } from './ViewDialog.tsx'

const values: ViewValues = { name: '', scope: 'PERSONAL' }

/** Saves what the list shows as a view, and goes to it. */
export default function SaveViewDialog({ context, onClose }: { context: ViewContext } & DrawerOwnProps) {
  const { content, shownColumns, screen, change } = context
  const [hasColumns, setHasColumns] = useState(content.columns !== null)
  const [isDefault, setDefault] = useState(false)
  const form = useApiForm(savedViews.create, {
    values,
    toBody: ({ name, scope }) => ({
      name,
      scope,
      screen,
      filters: content.filters,
      sort: content.sort as never,
      columns: hasColumns ? [...shownColumns] : null,
    }),
    onSaved: async (view) => {
      onClose()
      change({ view: String(view.id), columns: view.columns?.join() })
      notifyDone(t('The view {name} was saved.', { name: view.name }), [view.changeSetId])
      if (isDefault) await setDefaultView(view, true)
    },
  })
  return (
    <ViewDialog form={form} title={t('Save as a view')} action={t('Save the view')} mayShare onClose={onClose}>
      <Checkbox isSelected={hasColumns} onChange={setHasColumns}>
        {t('Keep the columns as they are now')}
      </Checkbox>
      <Checkbox isSelected={isDefault} onChange={setDefault}>
        {t('Open the list with it')}
      </Checkbox>
    </ViewDialog>
  )
}
