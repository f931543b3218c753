/** The fields of a record, as plain data with their types. A builder describes a value. Each reader derives what it needs. */

/**
 * required: a record always has a value, and its creation names it. createOnly: no change names it. changeOnly: the creation does not name
 * it. sorts, filters: lists sort and filter by it. unshown: no answer holds it. private: null for whoever reads what another agency owns.
 */
export type Flag = 'required' | 'createOnly' | 'changeOnly' | 'sorts' | 'filters' | 'unshown' | 'private'

/** Forms that a text may be required to have. */
export type TextForm = 'host' | 'email' | 'currency' | 'timeZone' | 'category'

interface Common {
  /** Label for people. */
  label: string
  /** Further explanation as a sentence. */
  help?: string
  /** Its column, if it is not the name with underscores. */
  column?: string
}

/** Data of a field: its kind and the bounds of its values. */
export type FieldData = Common &
  (
    | { kind: 'text'; most: number; form?: TextForm }
    | { kind: 'number'; minimum: number; maximum: number; scale: number; unit?: string; currency?: string; initial?: number }
    | { kind: 'choice'; labels: Readonly<Record<string, string>>; initial?: string; settable?: readonly string[] }
    | { kind: 'choices'; labels: Readonly<Record<string, string>> }
    | { kind: 'reference'; to: string }
    | { kind: 'texts'; most: number; longest: number; form?: TextForm }
    | { kind: 'flag'; initial: boolean }
    | { kind: 'date' }
    | { kind: 'instant' }
    | { kind: 'own' }
  )

/** A field: its data, with the types of a stored value, of its flags and of a value that callers may give. */
export type Field<V = unknown, G extends Flag = Flag, S = V> = FieldData & {
  readonly is: readonly G[]
  readonly '~value'?: V
  readonly '~settable'?: S
}

/** Options of a builder: the common ones and the flags. */
type Options<G extends Flag> = Common & { is?: readonly G[] }
/** A value that may be missing: null, unless the field is required. */
type Missing<V, G extends Flag> = 'required' extends G ? V : V | null

/** 'floorCpm' → 'floor_cpm': the name of a field in columns, files and commands. */
export const toSnakeCase = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The value of a field that nothing was said of. */
export function emptyValue(field: Field<unknown>): unknown {
  if ('initial' in field) return field.initial
  return field.kind === 'choices' || field.kind === 'texts' ? [] : null
}

// A builder infers its flags from `is` alone: without NoInfer the type that it returns would infer them too, and a field without `is` had all.
const made = <V, G extends Flag, S = V>(data: FieldData, is: readonly G[] = []): Field<V, NoInfer<G>, S> => ({ ...data, is }) as never

/** A trimmed text with a maximum number of characters. */
export function text<const G extends Flag = never>({
  is,
  ...data
}: Options<G> & { most: number; form?: TextForm }): Field<Missing<string, G>, NoInfer<G>> {
  return made({ kind: 'text', ...data }, is)
}

interface Bounds {
  minimum: number
  maximum: number
  /** Unit that follows the number: 's', '%'. */
  unit?: string
}

/** A whole number. With `initial` it is never missing. */
export function whole<const G extends Flag = never, const I extends number | undefined = undefined>(
  options: Options<G> & Bounds & { initial?: I },
): Field<I extends number ? number : Missing<number, G>, NoInfer<G>> {
  return decimal({ ...options, scale: 0 }) as never
}

/** A number with at most `scale` decimals, which its column holds in units of its last decimal. */
export function decimal<const G extends Flag = never, const I extends number | undefined = undefined>({
  is,
  initial,
  ...data
}: Options<G> & Bounds & { scale: number; initial?: I }): Field<I extends number ? number : Missing<number, G>, NoInfer<G>> {
  return made({ kind: 'number', ...data, ...(initial !== undefined && { initial }) }, is)
}

/** An amount. @param options.currency the member of an answer that holds the currency's code */
export function money<const G extends Flag = never, const I extends number | undefined = undefined>(
  options: Options<G> & Bounds & { scale: number; currency: string; initial?: I },
): Field<I extends number ? number : Missing<number, G>, NoInfer<G>> {
  return decimal(options) as never
}

/** A share of 0 to 100 % with four decimals. */
export function percent<const G extends Flag = never, const I extends number | undefined = undefined>(
  options: Options<G> & { initial?: I },
): Field<I extends number ? number : Missing<number, G>, NoInfer<G>> {
  return decimal({ minimum: 0, maximum: 100, unit: '%', scale: 4, ...options }) as never
}

/** One of fixed values. @param options.settable values that callers may give; the others have their own calls */
export function choice<
  const L extends Readonly<Record<string, string>>,
  const G extends Flag = never,
  const I extends (keyof L & string) | undefined = undefined,
  const S extends keyof L & string = keyof L & string,
>({
  is,
  initial,
  settable,
  ...data
}: Options<G> & { labels: L; initial?: I; settable?: readonly S[] }): Field<
  I extends string ? keyof L & string : Missing<keyof L & string, G>,
  NoInfer<G>,
  I extends string ? S : Missing<S, G>
> {
  return made({ kind: 'choice', ...data, ...(initial !== undefined && { initial }), ...(settable && { settable }) }, is)
}

/** A set of fixed values; an empty set means none. */
export function choices<const L extends Readonly<Record<string, string>>, const G extends Flag = never>({
  is,
  ...data
}: Options<G> & { labels: L }): Field<(keyof L & string)[], NoInfer<G>> {
  return made({ kind: 'choices', ...data }, is)
}

/** The id of a thing of another noun. */
export function reference<const G extends Flag = never>({
  is,
  ...data
}: Options<G> & { to: string }): Field<Missing<number, G>, NoInfer<G>> {
  return made({ kind: 'reference', ...data }, is)
}

/** At most `most` different texts of at most `longest` characters; an empty list means none. */
export function texts<const G extends Flag = never>({
  is,
  ...data
}: Options<G> & { most: number; longest: number; form?: TextForm }): Field<string[], NoInfer<G>> {
  return made({ kind: 'texts', ...data }, is)
}

/** True or false. */
export function flag<const G extends Flag = never>({ is, ...data }: Options<G> & { initial: boolean }): Field<boolean, NoInfer<G>> {
  return made({ kind: 'flag', ...data }, is)
}

/** A day, yyyy-MM-dd. */
export function date<const G extends Flag = never>({ is, ...data }: Options<G>): Field<Missing<string, G>, NoInfer<G>> {
  return made({ kind: 'date', ...data }, is)
}

/** An instant. */
export function instant<const G extends Flag = never>({ is, ...data }: Options<G>): Field<Missing<Date, G>, NoInfer<G>> {
  return made({ kind: 'instant', ...data }, is)
}

/** A value of the noun's own type. The noun gives its schema and form to each reader: `own<Hours>()({ label: 'Hours' })`. */
export function own<V>(): <const G extends Flag = never>(options: Options<G>) => Field<Missing<V, G>, NoInfer<G>> {
  return ({ is, ...data }) => made({ kind: 'own', ...data }, is)
}
