import { anyValue, numberBetween, shaped, type TypeRow, upper } from './row.ts'

const group = 'Contextual Data'

export const context = {
  CONTEXT_WEATHER: { label: 'Weather', group, comparison: 'LIST', value: anyValue },
  CONTEXT_TEMPERATURE: { label: 'Temperature (°C)', group, comparison: 'INTERVAL', interval: numberBetween(-90, 60, '°C', 1) },
  CONTEXT_MUSIC_GENRE: { label: 'Music / Station genre', group, comparison: 'LIST', value: anyValue },
  /** Codes of the IAB Content Taxonomy 1.0, the ones that OpenRTB carries. */
  CONTEXT_CATEGORY: {
    label: 'IAB content category',
    group,
    comparison: 'LIST',
    value: shaped(/^IAB\d{1,2}(-\d{1,2})?$/, 'an IAB category, such as IAB1-6', upper),
  },
} as const satisfies Record<string, TypeRow>
