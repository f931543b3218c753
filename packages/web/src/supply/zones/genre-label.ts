import { genreLabels } from '@spotdesk/sdk/values'
import { label } from '../../shared/text.ts'

/** A genre as people read it; one that campaigns cannot be targeted at is a text of its zone. */
export const genreLabel = (code: string): string =>
  Object.hasOwn(genreLabels, code) ? label(genreLabels[code as keyof typeof genreLabels]) : code

/** Genres in one line; a dash for none. */
export const formatGenres = (codes: readonly string[]): string => codes.map(genreLabel).join(', ') || '–'
