import { targetingTypes, type TargetingType } from '@spotdesk/sdk/targeting'
import { useState } from 'react'
import { emptyFields, findFieldKind, makeRule, type RuleFields, type TypeRow } from '../../src/shared/targeting/rules/rule-fields.ts'
import ValueEditor from '../../src/shared/targeting/values/ValueEditor.tsx'
import { answerCalls } from '../network.ts'
import { signIn } from '../viewer.ts'
import styles from './Values.module.css'

signIn(new URLSearchParams(location.search).get('viewer') ?? 'admin')

const chicago = {
  value: 'city:4887398',
  label: 'Chicago',
  detail: 'Illinois, United States',
  position: { lat: 41.85, lon: -87.65, km: 25 },
}
const romania = { value: 'RO', label: 'Romania', detail: null, position: { lat: 45.4, lon: 25.3, km: 310 } }

answerCalls((url, init) => {
  const q = (url.searchParams.get('q') ?? '').toLowerCase()
  if (url.pathname.endsWith('/targeting/values'))
    return Response.json([chicago, romania].filter(({ label }) => label.toLowerCase().startsWith(q)))
  if (url.pathname.endsWith('/targeting/resolve')) {
    const { texts } = JSON.parse(init?.body as string) as { texts: string[] }
    return Response.json(
      texts.map((text) => {
        const value = [chicago, romania].find(({ label }) => label === text) ?? null
        return { text, value, matches: value ? 1 : 0, suggestion: !value && text.startsWith('Chi') ? chicago : null }
      }),
    )
  }
  if (url.pathname.endsWith('/agencies/settings')) return Response.json({ daypartZone: 'LISTENER', unratedContent: 'EXCLUDE' })
  if (url.pathname.endsWith('/auth/refresh')) return Response.json({ token: { jwt: 'nobody', permissions: [] } })
  return undefined
})

/** Requests of an hour: few at night, many in the afternoon, fewer at the weekend. */
const supply = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 24 }, (__, hour) => Math.round(1000 * (1.2 + Math.sin(((hour - 9) / 24) * 2 * Math.PI)) * (day < 5 ? 1 : 0.6))),
)

const examples: readonly { type: TargetingType; fields?: Partial<RuleFields> }[] = [
  { type: 'TIME_HOURLY_WEEK_DAY', fields: { values: ['MON', 'TUE', 'WED', 'THU', 'FRI'].map((day) => `${day}:06-10`) } },
  { type: 'PODCAST_BRAND_SAFETY', fields: { values: ['HATE:LOW', 'ARMS:MEDIUM', 'ADULT:HIGH'] } },
  { type: 'LOCATION_LATLONG', fields: { lat: '41.85', lon: '-87.65', km: '25' } },
  { type: 'LOCATION', fields: { values: ['RO'] } },
  { type: 'CONTEXT_MUSIC_GENRE', fields: { values: ['JAZZ', 'SOUL'] } },
  { type: 'DEVICE_TYPE', fields: { values: ['PHONE', 'SMART_SPEAKER'] } },
  { type: 'TIME_WEEK_DAY', fields: { values: ['SAT', 'SUN'] } },
  { type: 'CLIENT_IP', fields: { typed: '203.0.113.0/24\n203.0.113.0/24\nnowhere', values: ['203.0.113.0/24', 'nowhere'] } },
  { type: 'LOCATION_POSTAL_CODE' },
  { type: 'DATA_HOUSEHOLD_INCOME', fields: { from: '120000', to: '60000' } },
  { type: 'DEVICE_OS_VERSION', fields: { from: '14', to: '17.2' } },
  { type: 'TIME_DATE_INTERVAL', fields: { from: '2027-01-04', to: '2027-01-31T18:00' } },
]

/** The editors of the values of a targeting rule, each 700 px wide, with the rule that they make. */
export default function Values() {
  return (
    <div className={styles.page}>
      {examples.map(({ type, fields }) => (
        <Example key={type} row={rowOf(type)} fields={{ ...emptyFields, ...fields }} />
      ))}
    </div>
  )
}

function Example({ row, fields: first }: { row: TypeRow; fields: RuleFields }) {
  const [fields, setFields] = useState(first)
  const made = makeRule(row.type, fields, findFieldKind(row))
  return (
    <section aria-label={row.label} className={styles.card}>
      <h2>{row.label}</h2>
      <ValueEditor
        type={row}
        fields={fields}
        set={(change) => setFields((before) => ({ ...before, ...change }))}
        nameOf={(_, value) => [chicago, romania].find((one) => one.value === value)?.label}
        onLabels={() => {}}
        supply={row.type === 'TIME_HOURLY_WEEK_DAY' ? supply : undefined}
      />
      <output data-testid={row.type} className={styles.rule}>
        {made.ok ? JSON.stringify(made.rule) : made.message}
      </output>
    </section>
  )
}

/** The row of a type as the server lists it. */
function rowOf(type: TargetingType): TypeRow {
  const { label, group, comparison, value, interval, exclusionOnly = false, lookUp } = targetingTypes[type]
  const labels = value?.labels
  const bounds = { minimum: null, maximum: null, decimals: null, unit: null }
  return {
    type,
    label,
    group,
    comparison,
    form: '',
    hint: value?.hint ?? null,
    values: labels ? Object.entries(labels).map(([code, name]) => ({ value: code, label: name, detail: null })) : null,
    lookUp: lookUp !== undefined || labels !== undefined,
    interval: interval ? { ...bounds, ...interval } : null,
    exclusionOnly,
  }
}
