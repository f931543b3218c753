// The client keeps the `fetch` that it finds, so the gallery's own stands there before anything else is loaded.
import './network.ts'

await import('./start.tsx')
