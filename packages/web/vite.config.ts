import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { jitlessZod } from '../ui/vite/jitless-zod.ts'
import { compressedFiles } from './vite/compressed-files.ts'
import { firstLoad } from './vite/first-load.ts'
import { layerOrder } from '../ui/vite/layer-order.ts'
import { spokenLanguages } from '../ui/vite/spoken-languages.ts'
import { workspaceSources } from '../ui/vite/workspace-sources.ts'

const server = `http://127.0.0.1:${process.env['SPOTDESK_API_PORT'] ?? '4400'}`

const plugins = () => [workspaceSources(), layerOrder(), jitlessZod(), spokenLanguages(['en-US', 'ro-RO']), react()]

const common = {
  root: import.meta.dirname,
  server: { proxy: { '/api': server } },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Nothing inline: the page's policy allows no inline script, style or data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The two chunks of the first load are large on purpose; a test holds them to their budget.
    chunkSizeWarningLimit: 800,
    sourcemap: false,
  },
} satisfies UserConfig

export default defineConfig(async ({ command }) => {
  if (command === 'serve') return { ...common, plugins: plugins() }
  const groups = await firstLoad({ ...common, plugins: plugins() })
  return {
    ...common,
    plugins: [...plugins(), compressedFiles()],
    build: { ...common.build, rolldownOptions: { output: { codeSplitting: { groups } } } },
  }
})
