import { genreLabels } from '@spotdesk/sdk/values'
import { ComboBox, type MultipleComboBoxProps } from '@spotdesk/ui'
import { genreLabel } from './genre-label.ts'

/** The genres that campaigns can be targeted at. Others that a zone has stay until they are removed. */
export function GenresField(props: Omit<MultipleComboBoxProps<string>, 'isMultiple'>) {
  const options = Object.keys(genreLabels).map((value) => ({ value, label: genreLabel(value) }))
  return <ComboBox {...props} isMultiple options={options} labelOf={genreLabel} />
}
