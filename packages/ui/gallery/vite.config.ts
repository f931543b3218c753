import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { layerOrder } from '../vite/layer-order.ts'
import { workspaceSources } from '../vite/workspace-sources.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [workspaceSources(), layerOrder(), react()],
  build: { outDir: '../dist/gallery', emptyOutDir: true },
})
