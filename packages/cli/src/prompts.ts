/** Questions, asked only where a person can answer: on stderr, in a terminal, without --no-input. */
import { isOn } from './config/settings.ts'
import type { Context } from './context.ts'
import { Failure, usage } from './failure.ts'
import { printableLines } from './output/printable.ts'
import { shellWord } from './shared/shell-word.ts'
import { isCi } from './terminal.ts'

export function canAsk({ terminal, settings, globals }: Pick<Context, 'terminal' | 'settings' | 'globals'>): boolean {
  const denied = globals.denied('input') || isOn(settings.values.noInput)
  return !denied && terminal.stdin.isTTY && terminal.stderr.isTTY && !isCi(terminal.env)
}

/** A bulk change of more rows than this asks the user to type the name. */
export const severeRows = 100

export interface Question {
  /** 'Archive 3 campaigns'. A function is only called when the question is printed. */
  action: string | (() => Promise<string>)
  /** Set for a severe action: the text to type, or to give as --confirm. */
  name?: string
  /** The number that `name` is. A larger --confirm agrees too: after an interrupt the same command has fewer changes left. */
  count?: number
  /** The line of planned spend and blast radius, asked for when the question is printed. */
  impact?: () => Promise<string>
}

/**
 * Continues only when the user agrees. --yes agrees to everything except severe actions, which need --confirm=<name>.
 * @throws Failure with exit 2 when declined, or when nobody can be asked
 */
export async function confirm(context: Context, { action: about, name, count, impact }: Question): Promise<void> {
  const { globals, input } = context
  const said = input.text('confirm')
  if (name === undefined ? globals.flag('yes') || said !== undefined : said === name) return
  if (said !== undefined && count !== undefined && /^\d+$/.test(said) && Number(said) >= count) return
  if (said !== undefined) throw usage(`--confirm says "${said}", the name is "${name}".`)
  const action = printableLines(typeof about === 'string' ? about : await about())
  const line = (await impact?.()) ?? ''
  if (!canAsk(context)) {
    throw new Failure({
      code: 'confirmationNeeded',
      message: `${action}? Nobody can be asked here.`,
      exit: 'usage',
      hint: `Run it again with ${name === undefined ? '--yes' : `--confirm=${shellWord(name)}`}.`,
      ...(line !== '' && { details: [line] }),
    })
  }
  if (line !== '') context.talk.note(line)
  const agreed =
    name === undefined
      ? await promptConfirmation(context, action)
      : (await promptText(context, `${action}? Type ${name} to continue:`)) === name
  if (!agreed) throw new Failure({ code: 'declined', message: 'Nothing was done.', exit: 'usage' })
}

/** A yes-or-no question; the default is no. Only where `canAsk`. */
export async function promptConfirmation({ terminal, signal }: Context, action: string): Promise<boolean> {
  const { default: inquirer } = await import('inquirer')
  const { agreed } = await inquirer.createPromptModule({ input: terminal.stdin, output: terminal.stderr, signal })<{ agreed: boolean }>([
    { type: 'confirm', name: 'agreed', message: `${action}?`, default: false },
  ])
  return agreed
}

async function promptText({ terminal, signal }: Context, message: string): Promise<string> {
  const { default: inquirer } = await import('inquirer')
  const { text } = await inquirer.createPromptModule({ input: terminal.stdin, output: terminal.stderr, signal })<{ text: string }>([
    { type: 'input', name: 'text', message },
  ])
  return text
}

/** Asks for one item of a list. */
export async function choose(
  { terminal, signal }: Context,
  message: string,
  choices: readonly { name: string; value: string }[],
): Promise<string> {
  const { default: inquirer } = await import('inquirer')
  const { choice } = await inquirer.createPromptModule({ input: terminal.stdin, output: terminal.stderr, signal })<{ choice: string }>([
    { type: 'select', name: 'choice', message, choices: [...choices] },
  ])
  return choice
}
