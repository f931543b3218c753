import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { layerOrder } from '../ui/vite/layer-order.ts'
import { workspaceSources } from '../ui/vite/workspace-sources.ts'

const server = `http://127.0.0.1:${process.env['SPOTDESK_API_PORT'] ?? '4400'}`

export default defineConfig({
  plugins: [workspaceSources(), layerOrder(), react()],
  server: { proxy: { '/api': server } },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Nothing inline: the page's policy allows no inline script, style or data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        // Chunks run before the entry that imports them: what forbids zod its generated code has to stand in zod's own chunk.
        codeSplitting: { groups: [{ name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]no-eval\.ts$/ }] },
      },
    },
  },
})
