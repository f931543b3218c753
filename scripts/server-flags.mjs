// Plain JavaScript: the bootstrap reads it on whatever Node the machine has.

/**
 * What Node is told that becomes the server. V8 would let the space of new objects grow to twice 64 MB under load and not give it
 * back; requests leave next to nothing alive in it, so that twice 16 MB cost no more CPU.
 */
export const serverFlags = ['--conditions=source', '--max-semi-space-size=16']
