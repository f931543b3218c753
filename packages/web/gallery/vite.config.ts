import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { layerOrder } from '../../ui/vite/layer-order.ts'
import { workspaceSources } from '../../ui/vite/workspace-sources.ts'

/** The gallery of the kits of the application. Its result is no part of the product and is served by nobody but the tests. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [workspaceSources(), layerOrder(), react()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023' },
})
