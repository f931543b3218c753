import { campaigns } from '@spotdesk/sdk/calls'
import type { ActionContext } from '../../../shared/actions/action-context.ts'
import { write } from '../../../shared/query.ts'
import { reportError } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { toasts } from '../../../shared/page/toasts.ts'
import { wizardPath } from '../paths.ts'

/** Withdraws a proposal before it is answered, and opens the draft that it is again. */
export async function withdraw(id: number, { go }: Pick<ActionContext, 'go'>): Promise<void> {
  try {
    const { name } = await write(campaigns.withdraw, { id })
    toasts.success(t('The proposal {name} was withdrawn and is a draft again.', { name }))
    go(wizardPath({ id }))
  } catch (error) {
    reportError(error)
  }
}

/** The same after a question. */
export async function confirmWithdrawal({ id, name }: { id: number; name: string }, context: ActionContext): Promise<void> {
  const goesOn = await context.confirm({
    title: t('Withdraw the proposal {name}?', { name }),
    message: t('Its publisher can no longer accept it, and it is a draft again.'),
    confirmLabel: t('Withdraw'),
    cancelLabel: t('Cancel'),
  })
  if (goesOn) await withdraw(id, context)
}
