/** The campaign that the popup was opened for: one that a menu, a key or a card has named. */
import { callWorker } from '../../pages/ask.ts'
import { forgetOpened } from '../list/place.ts'
import { auth, here, load, opened, page, popupToasts } from '../state.ts'

/** Opens the detail of that campaign. Its account may have become the active one only now. */
export async function openNamed(): Promise<void> {
  const answer = await callWorker('card.target')
  if (!answer.ok) return popupToasts.error(answer.error.message)
  if (!answer.data) return
  const before = auth.value?.activeId
  const state = await callWorker('auth.state')
  if (state.ok) auth.value = state.data
  // Another page has switched to another account since: the list of that one alone would look as if nothing had been pressed.
  if (auth.value && answer.data.accountId !== auth.value.activeId) {
    return popupToasts.error('The account was changed. Open the campaign again.')
  }
  forgetOpened()
  opened.value = answer.data
  if (!state.ok || before === undefined || before === state.data.activeId) return
  page.value = null
  here.value = { items: [], more: 0 }
  await load()
}
