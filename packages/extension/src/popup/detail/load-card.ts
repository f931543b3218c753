/** The card is a script of its own, because pages load it too; the popup takes it when the first campaign is opened. */
import { type MountCard, shelf } from '../../card/shelf.ts'

/** Answers what draws a card. */
export async function importCard(): Promise<MountCard> {
  // A text in this place, not a variable: linters of stores look for code from elsewhere.
  if (!shelf.spotdeskCard) await import(/* @vite-ignore */ '/card.js')
  return shelf.spotdeskCard!
}
