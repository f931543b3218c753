import { targetingPresets } from '@spotdesk/sdk/contract'
import type { DrawerOwnProps } from '../../page/drawers.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { t } from '../../text.ts'
import { PresetDialog } from './PresetDialog.tsx'
import type { Preset } from './PresetList.tsx'
import { notifyDone } from '../../actions/notify.ts'

/** Gives a preset another name. */
export default function RenamePresetDialog({ preset, onClose }: { preset: Preset } & DrawerOwnProps) {
  const { id, name, version } = preset
  const form = useApiForm(targetingPresets.update, {
    values: { name },
    input: { id },
    version,
    isPartial: true,
    toBody: (typed) => typed,
    onSaved: (saved) => {
      onClose()
      notifyDone(t('The preset {before} is now {name}.', { before: name, name: saved.name }), [saved.changeSetId])
    },
  })
  return <PresetDialog form={form} title={t('Rename the preset')} action={t('Save changes')} onClose={onClose} />
}
