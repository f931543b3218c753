import { Select, TextField, ToggleGroup } from '@spotdesk/ui'
import { campaigns } from '@spotdesk/sdk/calls'
import { type EditField, editFields, operationsOf } from '@spotdesk/sdk/rules'
import { pacingTypeLabels, pacingTypes } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/query.ts'
import { label, t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import styles from './ChangeValues.module.css'
import { type EditDraft, fieldLabels, nothing, operationLabels, readEditDraft, withField } from './edit-draft.ts'

interface EditFormProps {
  draft: EditDraft
  isDisabled: boolean
  onChange: (draft: EditDraft) => void
}

/** The field, what happens to it, and by how much. */
export function EditForm({ draft, isDisabled, onChange }: EditFormProps) {
  const { field, operation } = draft
  const operations = operationsOf[field]
  return (
    <div className={styles.fields}>
      <div className={styles.field}>
        <Select<EditField>
          label={t('Field')}
          isDisabled={isDisabled}
          options={editFields.map((value) => ({ value, label: label(fieldLabels[value]) }))}
          value={field}
          onChange={(next) => next && onChange(withField(draft, next))}
        />
      </div>
      {operations.length > 1 && (
        <div className={styles.operation}>
          <ToggleGroup
            label={t('Change')}
            isDisabled={isDisabled}
            options={operations.map((value) => ({ value, label: label(operationLabels[value]) }))}
            value={operation}
            onChange={(next) => onChange({ ...draft, operation: next, text: '' })}
          />
        </div>
      )}
      <div className={styles.value}>
        <Value draft={draft} isDisabled={isDisabled} onChange={(text) => onChange({ ...draft, text })} />
      </div>
      <p className={styles.note}>{describeRounding(draft)}</p>
    </div>
  )
}

function Value({ draft, isDisabled, onChange }: { draft: EditDraft; isDisabled: boolean; onChange: (text: string) => void }) {
  const user = useUser()
  const { field, operation, text } = draft
  if (field === 'pacingType') {
    return (
      <Select
        label={t('Pacing type')}
        isDisabled={isDisabled}
        options={pacingTypes.map((value) => ({ value, label: label(pacingTypeLabels[value]) }))}
        value={text === '' ? null : (text as (typeof pacingTypes)[number])}
        onChange={(value) => onChange(value ?? '')}
      />
    )
  }
  if (field === 'assignedUsername') return <AssignedUser text={text} isDisabled={isDisabled} onChange={onChange} />
  const typed = readEditDraft(draft, user)
  const names = { shift: t('Days'), scale: t('Percent'), set: label(fieldLabels[field]) }
  const hints = { shift: '+7', scale: '+10', set: field.endsWith('Date') ? `${user.dateFormat} ${user.timeFormat}` : '' }
  return (
    <TextField
      // Another field or operation begins with its own text and focus.
      key={`${field} ${operation}`}
      label={names[operation]}
      autoFocus
      isDisabled={isDisabled}
      placeholder={hints[operation]}
      suffix={operation === 'scale' ? '%' : undefined}
      value={text}
      onChange={onChange}
      error={typed?.ok === false ? typed.problem : null}
      inputMode={field.endsWith('Date') ? 'text' : 'decimal'}
    />
  )
}

function AssignedUser({ text, isDisabled, onChange }: { text: string; isDisabled: boolean; onChange: (text: string) => void }) {
  const { userName } = useUser()
  const known = useQuery(query(campaigns.assignedUsers, { limit: 100 }))
  // Without a query the first answer stands for nobody.
  const names = [...new Set([userName, ...(known.data ?? []).slice(1)])].toSorted()
  return (
    <Select
      label={t('Assigned to')}
      isSearchable
      isDisabled={isDisabled}
      isLoading={known.isPending}
      options={[{ value: nothing, label: t('Nobody') }, ...names.map((name) => ({ value: name, label: name }))]}
      value={text === '' ? null : text}
      onChange={(value) => onChange(value ?? '')}
    />
  )
}

/** How a field is counted and rounded. */
function describeRounding({ field, operation }: EditDraft): string {
  if (operation === 'shift') return t('The time of day stays, also where clocks change.')
  if (operation === 'scale') {
    return field === 'cpm'
      ? t('CPMs are rounded to the digits of their currency, or to as many as they have now.')
      : t('Objectives are rounded to whole numbers.')
  }
  if (field === 'endDate') return t('A day lasts to its end. Write - for no end.')
  if (field === 'startDate') return t('A day from its beginning.')
  if (field === 'objectiveValue') return t('A campaign without an objective gets this one.')
  return ''
}
