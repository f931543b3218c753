/** The build of entrypoints/card.ts, by its address in the extension: it leaves the card on the shelf. */
declare module '*/card.js'
