import { findAccount } from '../../../config/credentials.ts'
import { findKeychain, KeychainError } from '../../../config/keychain.ts'
import type { Context } from '../../../context.ts'
import { exitCodes } from '../../../exit-codes.ts'
import type { Check } from './check.ts'

/** No secret has this key: a keychain that works says so. */
const probedKey = 'doctor'

/** The keychain answers; it has failed only where a sign-in depends on it. */
export function checkKeychain({ settings, terminal: { env } }: Context): Check {
  const keychain = findKeychain(env)
  const isNeeded = findAccount(settings)?.keychainKey !== undefined && !env['SPOTDESK_TOKEN'] && !env['SPOTDESK_TOKEN_FILE']
  try {
    if (!keychain) throw new KeychainError('This system has no keychain')
    keychain.read(probedKey)
    return { name: 'Keychain', state: 'ok', detail: `${keychain.name} answers${isNeeded ? ' and holds your token' : ''}` }
  } catch (error) {
    if (!(error instanceof KeychainError)) throw error
    if (!isNeeded) return { name: 'Keychain', state: 'ok', detail: `not used: ${error.message}` }
    return {
      name: 'Keychain',
      state: 'failed',
      detail: error.message,
      remedy: 'Unlock it, or sign in again: spotdesk auth login --insecure-storage',
      exitCode: exitCodes.notSignedIn,
    }
  }
}
