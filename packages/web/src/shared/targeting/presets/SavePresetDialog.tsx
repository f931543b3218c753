import { targetingPresets } from '@spotdesk/sdk/contract'
import type { DrawerOwnProps } from '../../page/drawers.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { t } from '../../text.ts'
import { PresetDialog } from './PresetDialog.tsx'
import { notifyDone } from '../../actions/notify.ts'

/** Keeps rules under a name. */
export default function SavePresetDialog({ text, onClose }: { text: string } & DrawerOwnProps) {
  const form = useApiForm(targetingPresets.create, {
    values: { name: '' },
    toBody: ({ name }) => ({ name, text }),
    onSaved: ({ name, changeSetId }) => {
      onClose()
      notifyDone(t('The preset {name} was kept.', { name }), [changeSetId])
    },
  })
  return <PresetDialog form={form} title={t('Keep these rules as a preset')} action={t('Keep the preset')} onClose={onClose} />
}
