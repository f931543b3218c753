import styles from './tones.module.css'

/** Colours of series: their fixed order first, then colours with a meaning. */
export const seriesTones = ['1', '2', '3', '4', '5', '6', '7', 'plan', 'neutral', 'ok', 'bad', 'warn'] as const
/** Colour of a series or bar. */
export type SeriesTone = (typeof seriesTones)[number]

/** Series that colours alone tell apart. */
export const seriesColours = 7

/** The class that gives an element and what is in it the colour `var(--tone)`. */
export function toneClass(tone: SeriesTone): string {
  return styles[`tone-${tone}`] ?? ''
}

/** The colour of the series at a place, from 0; after the seventh it starts again, with another dash. */
export function toneAt(index: number): SeriesTone {
  return seriesTones[index % seriesColours] ?? '1'
}
