import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { workspaceSources } from '../vite/workspace-sources.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [workspaceSources(), react()],
  build: { outDir: '../dist/gallery', emptyOutDir: true },
})
