/** Regions that the platform names although they are no country of ISO 3166-1, and codes that it keeps for exceptions. */
const none = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** Countries by their codes with the platform's English names, in the order of these. */
export function countries(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = alphabet.flatMap((first) => alphabet.map((second) => first + second))
  return codes
    .flatMap((value) => {
      const label = names.of(value)
      // A withdrawn code, such as SU, is another's name.
      const isOwn = Intl.getCanonicalLocales(`und-${value}`)[0] === `und-${value}`
      return label !== undefined && isOwn && !none.has(value) ? [{ value, label }] : []
    })
    .toSorted((a, b) => (a.label < b.label ? -1 : 1))
}
