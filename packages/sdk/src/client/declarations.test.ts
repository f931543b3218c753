import { expectTypeOf, test } from 'vitest'
import type * as z from 'zod'
import type { nouns } from '../contract/index.ts'
import type * as declared from '../declarations/index.ts'
import type { Nouns } from '../declarations/nouns.ts'
import type { NounApi } from './types.ts'

type Inferred<D extends 'date' | 'string'> = { [N in keyof typeof nouns]: NounApi<(typeof nouns)[N], D> }

/** Each is assignable to the other, also when every optional member is there: so that none is missing in one of them. */
type IsSame<A, B> = AreAssignable<A, B> extends true ? AreAssignable<Complete<A>, Complete<B>> : false
type AreAssignable<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type Complete<T> = T extends Date
  ? T
  : T extends readonly (infer I)[]
    ? Complete<I>[]
    : T extends object
      ? { [K in keyof T]-?: Complete<T[K]> }
      : T

/** Names of members that are not the same. */
type Differing<A, B> = { [K in keyof A | keyof B]: K extends keyof A & keyof B ? (IsSame<A[K], B[K]> extends true ? never : K) : K }[
  | keyof A
  | keyof B]

type Method = (...args: never) => Promise<unknown>
type InputsOf<N> = { [K in keyof N]: N[K] extends (...args: infer A) => unknown ? A[0] : never }
type OptionsOf<N> = { [K in keyof N]: N[K] extends (...args: infer A) => unknown ? A[1] : never }
type AnswersOf<N> = { [K in keyof N]: N[K] extends Method ? Awaited<ReturnType<N[K]>> : never }
/** Methods that can be walked row by row. What a row is follows from the page. */
type ListsOf<N> = { [K in keyof N]: N[K] extends (...args: never) => AsyncIterable<unknown> ? true : false }

/** 'campaigns.list' for every method whose input, options or answer is declared otherwise than the contract infers them. */
type DifferingMethods<D extends 'date' | 'string'> = {
  [N in keyof Inferred<D>]: N extends keyof Nouns
    ? `${N}.${
        | Names<Differing<InputsOf<Nouns<D>[N]>, InputsOf<Inferred<D>[N]>>>
        | Names<Differing<OptionsOf<Nouns<D>[N]>, OptionsOf<Inferred<D>[N]>>>
        | Names<Differing<AnswersOf<Nouns<D>[N]>, AnswersOf<Inferred<D>[N]>>>
        | Names<Differing<ListsOf<Nouns<D>[N]>, ListsOf<Inferred<D>[N]>>>}`
    : N
}[keyof Inferred<D>]
type Names<K> = Extract<K, string>

test('Declared methods take and answer what the rows of the contract infer', () => {
  expectTypeOf<keyof Nouns>().toEqualTypeOf<keyof typeof nouns>()
  expectTypeOf<DifferingMethods<'date'>>().toEqualTypeOf<never>()
  expectTypeOf<DifferingMethods<'string'>>().toEqualTypeOf<never>()
})

test('The comparison sees a difference in one field', () => {
  type Campaign = Awaited<ReturnType<Inferred<'date'>['campaigns']['get']>>
  expectTypeOf<IsSame<declared.Campaign, Campaign>>().toEqualTypeOf<true>()
  expectTypeOf<IsSame<Omit<declared.Campaign, 'margin'> & { margin: number }, Campaign>>().toEqualTypeOf<false>()
  expectTypeOf<IsSame<Omit<declared.Campaign, 'margin'> & { margin?: number | null }, Campaign>>().toEqualTypeOf<false>()
  expectTypeOf<Differing<{ get: (id: number) => 1 }, { get: (id: number) => 1 }>>().toEqualTypeOf<never>()
  expectTypeOf<Differing<{ a: { b?: 1 } }, { a: object }>>().toEqualTypeOf<'a'>()
  expectTypeOf<Differing<{ a: { b: 1 } }, { a: { b: 2 } }>>().toEqualTypeOf<'a'>()
  expectTypeOf<IsSame<declared.CampaignSettingsInput, z.input<typeof nouns.campaigns.update.body>>>().toEqualTypeOf<true>()
})
