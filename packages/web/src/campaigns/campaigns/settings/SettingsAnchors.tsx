import { SectionAnchors, useSignalValue } from '@spotdesk/ui'
import { get, useFormState } from 'react-hook-form'
import type { ApiForm } from '../../../shared/forms/api-form.ts'
import { t } from '../../../shared/text.ts'
import { sectionId, settingsSections } from './sections.ts'
import type { SettingsValues } from './use-settings-form.ts'

/** The way to each section, with its unsaved changes and its conflicts. */
export function SettingsAnchors({ form }: { form: ApiForm<SettingsValues> }) {
  const { dirtyFields } = useFormState({ control: form.rhf.control })
  const open = useSignalValue(form.conflict)?.open ?? {}
  const sections = settingsSections().map(({ id, label, fields }) => ({
    id: sectionId(id),
    label,
    unsaved: fields.filter((field) => isMarked(get(dirtyFields, field))).length,
    conflicts: fields.filter((field) => field in open).length,
  }))
  return <SectionAnchors label={t('Sections of the settings')} sections={sections} />
}

/** A list is marked by its entries. */
function isMarked(mark: unknown): boolean {
  return mark === true || (typeof mark === 'object' && mark !== null && Object.values(mark).some(isMarked))
}
