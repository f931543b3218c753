import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { type Gate, openGate } from '../../../testing/gate.test.kit.ts'
import { bash, fish, pwsh, zsh } from './completion-scripts.ts'

let cli: Cli
let gate: Gate
beforeAll(async () => {
  cli = await openCli()
  gate = await openGate(cli.app.url)
  cli.env['SPOTDESK_API_URL'] = gate.url
  await Promise.all([cli.write('spotdesk.bash', bash), cli.write('_spotdesk', zsh), cli.write('spotdesk.fish', fish)])
  await mkdir(join(cli.folder, 'files', 'inside'), { recursive: true })
  await writeFile(join(cli.folder, 'files', 'new.csv'), '')
})
afterAll(async () => {
  await gate.close()
  await cli.close()
})

/** Completions of a typed line in each shell, without their summaries, sorted. */
const shells = {
  bash: async (line: string) => {
    const script = String.raw`
      source spotdesk.bash
      COMP_LINE="$1" COMP_POINT=${'${#1}'}
      read -r -a parts <<<"$(sed 's/=/ = /g' <<<"$1")"
      COMP_WORDS=("${'${parts[@]}'}")
      [[ $1 == *" " || $1 == *= ]] && COMP_WORDS+=("")
      COMP_CWORD=$((${'${#COMP_WORDS[@]}'} - 1))
      _spotdesk
      printf '%s\n' "${'${COMPREPLY[@]}'}"`
    return cli.shell(`bash --norc -c '${script.replaceAll("'", String.raw`'\''`)}' bash "$LINE"`, { env: { LINE: line } })
  },
  // The builtin that shows matches is replaced by one that prints them.
  zsh: async (line: string) => {
    const script = String.raw`
      autoload -Uz compinit && compinit -u -D
      compadd() { local -a given=("$@"); local at=${'${given[(i)-a]}'}; [[ -z ${'${given[(r)-S]}'} || -z ${'${given[given[(i)-S]+1]}'} ]] || print -u2 -- "-S takes ${'${given[given[(i)-S]+1]}'}"; print -l -- ${'${(P)given[at+1]}'} }
      compset() { PREFIX=${'${PREFIX#*=}'} }
      _files() { print -l -- ":files $PREFIX" }
      source ./_spotdesk
      words=(${'${(z)LINE}'}); [[ $LINE == *" " ]] && words+=("")
      CURRENT=${'${#words}'} PREFIX=$words[-1]
      _spotdesk`
    return cli.shell(`zsh -f -c '${script.replaceAll("'", String.raw`'\''`)}'`, { env: { LINE: line } })
  },
  fish: async (line: string) =>
    cli.shell(`fish --no-config -c 'source spotdesk.fish; complete -C "$LINE" | string replace -r "\\t.*" ""'`, { env: { LINE: line } }),
}
const isThere = (shell: string) => spawnSync(shell, ['--version']).status === 0

type Completed = [line: string, completions: string[]]
/** What a shell has to do with a word or an answer: one line of each kind goes through every shell. */
const shellLines: Completed[] = [
  ['spotdesk camp', ['campaigns']],
  ['spotdesk campaigns pa', ['pacing', 'pause']],
  ['spotdesk bulk plan --det', ['--detailed-exitcode']],
  ['spotdesk campaigns list --status run', ['RUNNING']],
  ['spotdesk campaigns list --status RUNNING,pa', ['RUNNING,PAUSED']],
  ['spotdesk campaigns list --sort -start', ['-startDate']],
  ['spotdesk campaigns view 10400', expect.arrayContaining(['104001', '104002']) as string[]],
  ['spotdesk man ba', []],
  ['spotdesk campaigns pause --filter adv', ['advertiser=']],
  ['spotdesk api POST /campaigns/{id}/pau', ['/campaigns/{id}/pause']],
]
/** The rest is the answer of the program, which the shells pass on as it is. */
const programLines: Completed[] = [
  ['spotdesk c un', ['unarchive']],
  ['spotdesk auth tokens re', ['revoke']],
  ['spotdesk --profile x bulk re', ['retry']],
  ['spotdesk config get api', ['apiUrl']],
  ['spotdesk campaigns list --format c', ['csv']],
  ['spotdesk campaigns list --columns id,campaignO', ['id,campaignObjective']],
  ['spotdesk campaigns list --advertiser 100', expect.arrayContaining(['1001']) as string[]],
  ['spotdesk bulk export ads --filter forecast', ['forecast-status=']],
  ['spotdesk help form', ['formats']],
  ['spotdesk man bu', ['bulk']],
  ['spotdesk bulk validate campaigns x.csv --timezone America/New_Y', ['America/New_York']],
  ['spotdesk campaigns view 104001 --nothing', []],
]

describe('the program answers', () => {
  const completions = async (line: string) => {
    const { code, stdout, stderr } = await cli.run(['__complete', ...line.split(' ').slice(1)])
    expect([code, stderr]).toEqual([0, ''])
    const values = stdout.split('\n').map((answer) => answer.split('\t')[0]!)
    return values.filter(Boolean).toSorted()
  }
  test.each([...shellLines, ...programLines])('%s', async (line, completed) => {
    expect(await completions(line)).toEqual(completed)
  })
  test('ids that are there already come no more', async () => {
    const found = await completions('spotdesk campaigns pause 104001 10400')
    expect(found).toContain('104002')
    expect(found).not.toContain('104001')
  })
})

for (const shell of Object.keys(shells) as (keyof typeof shells)[]) {
  const there = isThere(shell)
  if (!there) process.stderr.write(`${shell} is not installed: its completion is not tested here.\n`)
  describe.skipIf(!there)(`in ${shell}`, () => {
    const completions = async (line: string) => {
      const { stdout, stderr } = await shells[shell](line)
      expect(stderr).toBe('')
      return stdout.split('\n').filter(Boolean).toSorted()
    }
    test.each(shellLines)('%s', async (line, completed) => {
      expect(await completions(line)).toEqual(completed)
    })
    test('a value after an equals sign', async () => {
      const [only] = await completions('spotdesk campaigns list --format=nd')
      expect(only).toBe(shell === 'bash' ? 'ndjson' : '--format=ndjson')
    })
    test('files where a file is expected', async () => {
      const found = await completions('spotdesk bulk validate campaigns files/')
      expect(found).toEqual(shell === 'zsh' ? [':files files/'] : [expect.stringMatching(/^files\/inside\/?$/), 'files/new.csv'])
    })
  })
}

describe('PowerShell, of which only the text is tested', () => {
  test('asks the program with the words before the cursor', () => {
    expect(pwsh).toContain('Register-ArgumentCompleter -Native -CommandName spotdesk')
    expect(pwsh).toContain('& spotdesk __complete @words $typed')
    expect(pwsh).toContain('$line -split "`t", 2')
  })
})

describe('values of the server', () => {
  const ask = (words: readonly string[], env: Record<string, string | undefined> = {}) => cli.run(['__complete', ...words], { env })
  const sent = () => gate.passed.length

  test('have their names, and are asked for once a minute', async () => {
    const env = { XDG_CACHE_HOME: join(cli.folder, 'cache') }
    const before = sent()
    const { stdout } = await ask(['campaigns', 'view', '104001'], env)
    expect(stdout).toBe('104001\tAutumn drive\n')
    expect(sent()).toBe(before + 1)
    expect((await ask(['campaigns', 'pause', '104001'], env)).stdout).toBe(stdout)
    expect(sent()).toBe(before + 1)
  })
  test('are found by a name or by a reference that is typed, too', async () => {
    const { stdout } = await ask(['campaigns', 'view', 'Autumn'], { XDG_CACHE_HOME: join(cli.folder, 'found') })
    expect(stdout).toBe('104001\tAutumn drive\n')
    expect(gate.passed.at(-1)!.query.get('q')).toBe('Autumn')
  })
  test('are kept where only their owner reads them, without the name of the server', async () => {
    const folder = join(cli.folder, 'private')
    await ask(['campaigns', 'view', ''], { XDG_CACHE_HOME: folder })
    const [name = ''] = await readdir(join(folder, 'spotdesk'))
    expect(name).toMatch(/^[0-9a-f]{32}\.json$/)
    expect((await stat(join(folder, 'spotdesk', name))).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'spotdesk'))).mode & 0o777).toBe(0o700)
    expect(await readFile(join(folder, 'spotdesk', name), 'utf8')).not.toContain(cli.env['SPOTDESK_TOKEN'])
  })
  test('of another user are not those of the first', async () => {
    const env = { XDG_CACHE_HOME: join(cli.folder, 'cache') }
    await ask(['campaigns', 'view', ''], env)
    const before = sent()
    await ask(['campaigns', 'view', ''], { ...env, SPOTDESK_TOKEN: await cli.createApiToken('admin') })
    expect(sent()).toBe(before + 1)
  })
  test.each([
    ['nobody is signed in', { SPOTDESK_TOKEN: undefined }],
    ['the token is refused', { SPOTDESK_TOKEN: 'sdt_wrong' }],
    ['nothing listens there', { SPOTDESK_API_URL: 'http://127.0.0.1:1' }],
    ['a setting is wrong', { SPOTDESK_TIMEOUT: 'soon' }],
  ])('are none, without a word, when %s', async (_, env) => {
    const { code, stdout, stderr } = await ask(['campaigns', 'view', ''], { XDG_CACHE_HOME: join(cli.folder, 'none'), ...env })
    expect([code, stdout, stderr]).toEqual([0, '', ''])
  })
  test('are none when the server does not answer in time', async () => {
    gate.decide = () => new Promise(() => {})
    const { code, stdout, stderr } = await ask(['campaigns', 'view', ''], { XDG_CACHE_HOME: join(cli.folder, 'slow') })
    gate.decide = () => undefined
    expect([code, stdout, stderr]).toEqual([0, '', ''])
  })
  test('do not need a folder that can be written', async () => {
    expect((await ask(['campaigns', 'view', '104001'], { XDG_CACHE_HOME: '/proc/nope' })).stdout).toBe('104001\tAutumn drive\n')
  })
})
