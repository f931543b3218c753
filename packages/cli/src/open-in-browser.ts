import { spawn } from 'node:child_process'
import { isCi, type Terminal } from './terminal.ts'

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens an http address in the user's browser; does nothing where there is none. */
export function openInBrowser(url: string): void {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...args, new URL(url).href], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}

/** Opens a page where somebody sits at a screen. @returns false elsewhere */
export function openPage({ env, stdout }: Terminal, url: string): boolean {
  const hasScreen = process.platform !== 'linux' || (env['DISPLAY'] ?? env['WAYLAND_DISPLAY'] ?? '') !== ''
  if (!stdout.isTTY || !hasScreen || isCi(env)) return false
  openInBrowser(url)
  return true
}
