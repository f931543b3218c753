import { commons } from '@spotdesk/sdk/calls'
import { ComboBox, type SingleComboBoxProps } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { query } from '../query.ts'

interface CategoriesFieldProps extends Omit<SingleComboBoxProps<string>, 'load' | 'labelOf' | 'value' | 'onChange' | 'isMultiple'> {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Categories of the IAB Content Taxonomy. */
export function CategoriesField(props: CategoriesFieldProps) {
  const found = useQuery({ ...query(commons.categories, {}), staleTime: Infinity })
  const options = (found.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <ComboBox {...props} isMultiple options={options} />
}
