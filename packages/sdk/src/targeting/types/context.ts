import { genreLabels } from '../../values/index.ts'
import { numberBetween, fixedVocabulary, shaped, type TypeRow, upper } from './row.ts'

const group = 'Contextual Data'

/** The weather at the listener's place. */
const weather = fixedVocabulary({
  CLEAR: 'Clear',
  PARTLY_CLOUDY: 'Partly cloudy',
  CLOUDY: 'Cloudy',
  FOG: 'Fog',
  DRIZZLE: 'Drizzle',
  RAIN: 'Rain',
  HEAVY_RAIN: 'Heavy rain',
  THUNDERSTORM: 'Thunderstorm',
  SLEET: 'Sleet',
  SNOW: 'Snow',
  HAIL: 'Hail',
  WIND: 'Strong wind',
  HEAT: 'Extreme heat',
  COLD: 'Extreme cold',
  HIGH_POLLEN: 'High pollen',
})

const genres = fixedVocabulary(genreLabels)

export const context = {
  CONTEXT_WEATHER: { label: 'Weather', group, comparison: 'LIST', value: weather },
  CONTEXT_TEMPERATURE: { label: 'Temperature (°C)', group, comparison: 'INTERVAL', interval: numberBetween(-90, 60, '°C', 1) },
  CONTEXT_MUSIC_GENRE: { label: 'Music / Station genre', group, comparison: 'LIST', value: genres },
  /** Codes of the IAB Content Taxonomy 1.0, the ones that OpenRTB carries. */
  CONTEXT_CATEGORY: {
    label: 'IAB content category',
    group,
    comparison: 'LIST',
    value: shaped(/^IAB\d{1,2}(-\d{1,2})?$/, 'an IAB category, such as IAB1-6', upper),
    lookUp: 'CONTENT_CATEGORY',
  },
} as const satisfies Record<string, TypeRow>
