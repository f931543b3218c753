// Plain JavaScript: the bootstrap reads it on whatever Node the machine has.

/**
 * Flags of the Node that becomes the server. V8 would let the space of new objects grow to twice 64 MB under load and keep it; requests
 * leave next to nothing alive in it, so twice 16 MB cost no more CPU.
 */
export const serverFlags = ['--conditions=source', '--max-semi-space-size=16']
