/** A real terminal: tmux draws what the program prints, and a test reads the screen. */
import { execFile, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const call = promisify(execFile)

/** False where there is no tmux; a reason is printed. */
export function hasTmux(): boolean {
  const isThere = spawnSync('tmux', ['-V']).status === 0
  if (!isThere) process.stderr.write('tmux is not installed: nothing is looked at in a real terminal here.\n')
  return isThere
}

export interface Screen {
  /** Types a command line and answers the screen when its prompt is back, or when it shows the text. */
  run: (line: string, until?: string) => Promise<string>
  /** Presses keys by the names that tmux has for them: 'n', 'Enter', 'C-c'. */
  press: (...keys: string[]) => Promise<void>
  close: () => Promise<void>
}

/** A shell in a terminal of a width, high enough that nothing scrolls away. */
export async function openScreen(width: number, { env, cwd }: { env: Readonly<Record<string, string>>; cwd: string }): Promise<Screen> {
  const socket = `spotdesk-${process.pid}-${width}`
  const tmux = async (...args: string[]) =>
    (
      await call('tmux', ['-L', socket, '-f', '/dev/null', ...args], {
        env: { PATH: process.env['PATH'], TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' },
      })
    ).stdout
  const given = Object.entries({ ...env, PS1: '$ ', LC_ALL: 'C.UTF-8' }).map(([key, value]) => `${key}=${value}`)
  await tmux(
    'new-session',
    '-d',
    '-x',
    String(width),
    '-y',
    '120',
    '-c',
    cwd,
    'env',
    '-i',
    'TERM=tmux-256color',
    ...given,
    'bash',
    '--norc',
    '--noprofile',
  )
  const screen = async () => (await tmux('capture-pane', '-p')).trimEnd()
  const waitFor = async (isShown: (text: string) => boolean): Promise<string> => {
    for (;;) {
      const text = await screen()
      if (isShown(text)) return text
      await sleep(30)
    }
  }
  return {
    run: async (line, until) => {
      await waitFor((text) => text.endsWith('$'))
      await tmux('send-keys', '-R')
      await tmux('clear-history')
      await tmux('send-keys', '-l', `clear; ${line}; echo "exit $?"; tmux -L ${socket} wait-for -S ended`)
      await tmux('send-keys', 'Enter')
      if (until === undefined) await tmux('wait-for', 'ended')
      const shown = await waitFor((text) => (until === undefined ? /^exit \d+$/m.test(text) && text.endsWith('$') : text.includes(until)))
      return shown.replace(/\n\$$/, '')
    },
    press: async (...keys) => void (await tmux('send-keys', ...keys)),
    close: async () => void (await tmux('kill-server')),
  }
}
