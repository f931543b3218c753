import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from '../../../../packages/web/vite/compressed-files.ts'

/** Built as ours is: for the same browsers, minified, compressed beside its files. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressedFiles()],
  resolve: { conditions: ['module', 'browser', 'production'] },
  build: { target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 4000 },
})
