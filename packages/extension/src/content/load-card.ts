/** The card comes into the page with the first one that is opened: most pages show chips alone. */
import { type MountCard, shelf } from '../card/shelf.ts'
import { messageWorker } from '../card/tell.ts'

/** Answers undefined where the worker does not let the page have it any more. */
export async function loadCard(): Promise<MountCard | undefined> {
  if (!shelf.spotdeskCard) await messageWorker('mention.loadCard')
  return shelf.spotdeskCard
}
