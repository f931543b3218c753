/** The place of a sign-in's token: the keychain, or the settings file. */
import { randomUUID } from 'node:crypto'
import { Failure } from '../failure.ts'
import type { Terminal } from '../terminal.ts'
import { keychainLimitMs, findKeychain, KeychainError } from './keychain.ts'
import type { Account } from './user-store.ts'

type Env = Pick<Terminal, 'env'>

/** Tokens that were read from the keychain in this run, by their key. */
const read = new Map<string, string>()

/**
 * The token of a sign-in.
 * @throws Failure when the keychain does not give it
 */
export function readToken(account: Account, { env }: Env, limitMs = keychainLimitMs): string {
  const { keychainKey: key } = account
  if (key === undefined) return account.token
  const known = read.get(key)
  if (known !== undefined) return known
  try {
    const token = findKeychain(env)?.read(key, limitMs)
    if (token === undefined) throw new KeychainError('The keychain does not hold the token of your sign-in')
    read.set(key, token)
    return token
  } catch (error) {
    if (!(error instanceof KeychainError)) throw error
    throw new Failure({
      code: 'keychainFailed',
      message: `${error.message}.`,
      exit: 'notSignedIn',
      hint: 'Unlock it, set SPOTDESK_TOKEN, or keep the token in a file: spotdesk auth login --insecure-storage',
      cause: error,
    })
  }
}

/** True if the token is that of the sign-in, as far as it was read. */
export const hasToken = ({ token, keychainKey }: Account, wanted: string) =>
  (keychainKey === undefined ? token : read.get(keychainKey)) === wanted

/**
 * Puts the token of a new sign-in into the keychain.
 * @returns the sign-in as the settings file keeps it, and the reason why the token stays in that file
 */
export function keepToken(account: Account, { env }: Env): { account: Account; problem: string | undefined } {
  const keychain = findKeychain(env)
  if (!keychain) return { account, problem: 'This system has no keychain' }
  const keychainKey = randomUUID()
  try {
    keychain.write(keychainKey, account.token, `Spotdesk: ${account.userName} in ${account.agencyName}`)
    read.set(keychainKey, account.token)
    return { account: { ...account, token: '', keychainKey }, problem: undefined }
  } catch (error) {
    if (!(error instanceof KeychainError)) throw error
    return { account, problem: error.message }
  }
}

/** Removes the token of a sign-in that ends. @returns the reason why it could not be removed */
export function forgetToken({ keychainKey: key }: Account, { env }: Env): string | undefined {
  if (key === undefined) return undefined
  read.delete(key)
  try {
    findKeychain(env)?.remove(key)
    return undefined
  } catch (error) {
    if (!(error instanceof KeychainError)) throw error
    return error.message
  }
}

/** 'keychain (Secret Service)'; 'plain file with mode 0600'. */
export function describeTokenStore({ keychainKey }: Account, { env }: Env): string {
  return keychainKey === undefined ? 'plain file with mode 0600' : `keychain (${findKeychain(env)?.name ?? 'of another system'})`
}
