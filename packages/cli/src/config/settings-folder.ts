/** The folder of the user's settings. Reading never makes it; it is made when the first setting is kept. */
import { mkdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Failure } from '../failure.ts'

/**
 * SPOTDESK_CONFIG_DIR, else `spotdesk` below XDG_CONFIG_HOME, %APPDATA% or ~/.config.
 * @returns undefined for a user without a home, as in some containers
 */
export function configFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  if (env['SPOTDESK_CONFIG_DIR']) return env['SPOTDESK_CONFIG_DIR']
  if (env['XDG_CONFIG_HOME']) return join(env['XDG_CONFIG_HOME'], 'spotdesk')
  if (process.platform === 'win32' && env['APPDATA']) return join(env['APPDATA'], 'spotdesk')
  const home = env['HOME'] || homeOfAccount()
  return home && join(home, '.config', 'spotdesk')
}

/** A user id without an account has no home: Node throws then. */
export function homeOfAccount(): string | undefined {
  try {
    return homedir() || undefined
  } catch {
    return undefined
  }
}

/**
 * Makes a folder that only its owner may enter, with those above it. One at a time: where the system makes no folders, as below /proc,
 * `recursive` would try for ever.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    makeFolder(dirname(path))
    mkdirSync(path, { mode: 0o700 })
  }
}

export function noFolder(): Failure {
  return new Failure({
    code: 'settingsNotWritable',
    message: 'There is no folder for settings: you have no home folder here.',
    exit: 'usage',
    hint: 'Name a folder with SPOTDESK_CONFIG_DIR, or sign in with SPOTDESK_TOKEN.',
  })
}

const reasons: Record<string, string> = {
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is no folder',
  EEXIST: 'a part of the path is no folder',
  ENOENT: 'the folder cannot be made',
}

export function notWritable(path: string, error: unknown): Failure {
  const { code = '', message } = error as NodeJS.ErrnoException
  return new Failure({
    code: 'settingsNotWritable',
    message: `Settings cannot be kept in ${path}: ${reasons[code] ?? message}.`,
    exit: 'usage',
    hint: 'Name another folder with SPOTDESK_CONFIG_DIR, or sign in with SPOTDESK_TOKEN.',
    cause: error,
  })
}
