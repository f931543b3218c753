/** The forms that texts of records have to have, each with the finding of a text that has another: server and form say the same. */
import { canonicalZone, currencies, isCategoryCode } from '../values/index.ts'
import { guessHost, isHost } from './campaigns/advertisers/advertiser-fields.ts'
import { isEmailAddress } from './campaigns/contact-publisher.ts'
import type { FieldFinding } from './campaigns/orders/order-fields.ts'

type Check = (field: string, text: string) => FieldFinding[]
const unless = (isRight: boolean, finding: FieldFinding): FieldFinding[] => (isRight ? [] : [finding])

/** What is wrong with a text of a form; nothing for one that is right. */
export const textForms = {
  /** A host, such as acme.com. */
  host: (field, text) => {
    const suggestion = guessHost(text)
    return unless(isHost(text), { field, ...(suggestion === null ? { code: 'invalidValue' } : { code: 'invalidDomain', suggestion }) })
  },
  /** An e-mail address. */
  email: (field, text) => unless(isEmailAddress(text), { field, code: 'invalidValue' }),
  /** ISO 4217 code of a currency. */
  currency: (field, text) =>
    unless(
      currencies.some((code) => code === text),
      { field, code: 'invalidValue' },
    ),
  /** Name of a time zone. */
  timeZone: (field, text) => unless(canonicalZone(text) !== null, { field, code: 'invalidZone' }),
  /** Code of the IAB Content Taxonomy. */
  category: (field, text) => unless(isCategoryCode(text), { field, code: 'invalidValue' }),
} as const satisfies Readonly<Record<string, Check>>
