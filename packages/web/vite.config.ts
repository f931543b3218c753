import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { jitlessZod } from '../ui/vite/jitless-zod.ts'
import { layerOrder } from '../ui/vite/layer-order.ts'
import { workspaceSources } from '../ui/vite/workspace-sources.ts'

const server = `http://127.0.0.1:${process.env['SPOTDESK_API_PORT'] ?? '4400'}`

export default defineConfig({
  plugins: [workspaceSources(), layerOrder(), jitlessZod(), react()],
  server: { proxy: { '/api': server } },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Nothing inline: the page's policy allows no inline script, style or data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
})
