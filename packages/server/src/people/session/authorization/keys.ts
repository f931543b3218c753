/** The server's keys, for access tokens, session secrets and hashes of short codes. */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Config, StartupError } from '../../../platform/http/config.ts'
import { makeFolder } from '../../../platform/db/storage/make-folder.ts'

/** One key a purpose, so that a signature of one is never valid for another. */
export interface Keys {
  accessToken: Uint8Array
  session: Uint8Array
  /** For values that are found by their hash and could be guessed by trying: user codes, addresses. */
  lookUp: Uint8Array
  /** For the links of messages. */
  link: Uint8Array
}

/** The keys of SPOTDESK_SECRET, or of a secret made on the first start and kept in the data directory (0600). */
export function serverKeys(config: Pick<Config, 'secret' | 'dataDir'>): Keys {
  const secret = config.secret ?? storedSecret(config.dataDir)
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `spotdesk ${purpose}`, 32))
  return { accessToken: derive('access token'), session: derive('session'), lookUp: derive('look-up'), link: derive('link') }
}

/** @throws StartupError when the directory cannot be used */
function storedSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  try {
    if (!existsSync(path)) makeSecret(path)
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(
      `The secret in the data directory ${dataDir} cannot be read or made (${code}): choose another with SPOTDESK_DATA_DIR=…, or set SPOTDESK_SECRET.`,
      { cause: error },
    )
  }
}

/** Servers that start on one directory at once end with one secret: a hard link is created as a whole or not at all. */
function makeSecret(path: string): void {
  makeFolder(dirname(path))
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    // On a full disk it exists in part, or not at all.
    rmSync(draft, { force: true })
  }
}

/** Hex of a keyed hash. */
export function keyedHash(key: Uint8Array, ...parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')
}
