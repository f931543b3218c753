import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { mountCard } from '../card/card.ts'
import { shelf } from '../card/shelf.ts'

/** The card, for the content script that asked the worker for it. */
export default defineUnlistedScript(() => {
  shelf.spotdeskCard = mountCard
})
