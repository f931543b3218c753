/**
 * A key that goes to an input method, which makes Japanese, Chinese or Korean words of several keys: the Enter that confirms a word is not
 * meant for the page. Safari sends that Enter after the end of the composition, with the code of keys of input methods.
 */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229

/**
 * Keeps keys of input methods from every handler of the page, those of libraries included. It comes first in the script of a page
 * (`scripts/laws/composed-keys.ts`), since listeners of the window are called in the order in which they were added.
 */
export function ignoreComposedKeys(): void {
  const ignore = (event: KeyboardEvent) => {
    if (isComposing(event)) event.stopImmediatePropagation()
  }
  addEventListener('keydown', ignore, true)
}
