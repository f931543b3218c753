/** An external reference stands once in an agency: what a caller is told who gives it a second time. */
import { sqlStateOf } from '../db/errors.ts'
import { Problem, fieldError } from '../http/problem.ts'

const uniqueViolation = '23505'

/** @throws Problem validationFailed when the write fails because another entity has the reference */
export async function withTakenReference<T>(
  noun: 'order' | 'advertiser' | 'ad',
  reference: string | null,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (reference === null || sqlStateOf(error) !== uniqueViolation) throw error
    const taken = fieldError('externalReference', 'alreadyExists', {}, reference)
    throw new Problem('validationFailed', {}, { errors: [{ ...taken, message: taken.message.replace('A campaign', `An ${noun}`) }] })
  }
}
