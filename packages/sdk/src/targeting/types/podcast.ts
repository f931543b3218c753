import { languageTag } from './device.ts'
import { anyValue, numberBetween, numericId, fixedVocabulary, type TypeRow, type ValueShape } from './row.ts'

const group = 'Podcast'

/**
 * Sensitive topics: the eleven of the IAB Content Taxonomy 3.1 and, as the twelfth, misinformation (GARM, 2022), with their labels
 * (docs/domain.md §9.5).
 */
export const brandSafetyCategories = {
  ADULT: 'Adult & Explicit Sexual Content',
  ARMS: 'Arms & Ammunition',
  CRIME: 'Crime & Harmful Acts',
  DEATH_INJURY: 'Death, Injury or Military Conflict',
  PIRACY: 'Online Piracy',
  HATE: 'Hate Speech & Acts of Aggression',
  OBSCENITY: 'Obscenity & Profanity',
  DRUGS: 'Illegal Drugs, Tobacco, eCigarettes, Vaping, Alcohol',
  SPAM: 'Spam or Harmful Content',
  TERRORISM: 'Terrorism',
  SOCIAL_ISSUES: 'Debated Sensitive Social Issues',
  MISINFORMATION: 'Misinformation',
} as const

/** Levels that a rule can name, the strictest first; FLOOR is always excluded. */
export const brandSafetyLevels = ['LOW', 'MEDIUM', 'HIGH'] as const

/** 'HATE:HIGH': episodes of that risk or a higher one. */
const brandSafety: ValueShape = {
  ...fixedVocabulary(
    Object.fromEntries(
      Object.entries(brandSafetyCategories).flatMap(([category, name]) =>
        brandSafetyLevels.map((level) => [`${category}:${level}`, `${name} of ${level.toLowerCase()} risk or more`]),
      ),
    ),
  ),
  hint: 'a category and a level, such as HATE:HIGH',
}

export const podcast = {
  PODCAST_SHOW: { label: 'Show', group, comparison: 'LIST', value: numericId, lookUp: 'SHOW' },
  PODCAST_EPISODE: { label: 'Episode', group, comparison: 'TEXT', value: anyValue },
  /** Names as feeds write them: 'Arts', 'Arts/Books'. */
  PODCAST_CATEGORY: { label: 'Podcast category', group, comparison: 'LIST', value: anyValue, lookUp: 'PODCAST_CATEGORY' },
  PODCAST_TAG: { label: 'Podcast tag', group, comparison: 'LIST', value: numericId, lookUp: 'PODCAST_TAG' },
  PODCAST_LANGUAGE: { label: 'Podcast language', group, comparison: 'LIST', value: languageTag, lookUp: 'LANGUAGE' },
  PODCAST_EPISODE_AGE: { label: 'Episode age (days)', group, comparison: 'INTERVAL', interval: numberBetween(0, 36_500, 'days') },
  PODCAST_BRAND_SAFETY: { label: 'Brand safety', group, comparison: 'LIST', value: brandSafety, exclusionOnly: true },
  PODCAST_KEYWORD: { label: 'Transcript keyword', group, comparison: 'TEXT', value: anyValue },
} as const satisfies Record<string, TypeRow>
