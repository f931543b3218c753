import { defineConfig, type UserManifest } from 'wxt'
import { jitlessZod } from '../ui/vite/jitless-zod.ts'
import { layerOrder } from '../ui/vite/layer-order.ts'
import { spokenLanguages } from '../ui/vite/spoken-languages.ts'
import { workspaceSources } from '../ui/vite/workspace-sources.ts'
import { leanFont } from './vite/lean-font.ts'

/**
 * Servers that a user may enter; the browser asks for access to the entered one. Plain http only on this machine: anywhere else it would
 * send the token in the clear.
 */
const serverPatterns = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*']

const manifest: UserManifest = {
  name: 'Spotdesk',
  description: 'Audio campaigns that need you, and pause and resume, one click away.',
  permissions: ['storage', 'alarms'],
  optional_host_permissions: serverPatterns,
  content_security_policy: { extension_pages: "script-src 'self'; object-src 'none'; frame-ancestors 'none'" },
  commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+C' } } },
}

const chrome: UserManifest = { minimum_chrome_version: '127', incognito: 'split' }

const firefox: UserManifest = {
  browser_specific_settings: {
    gecko: {
      id: 'extension@spotdesk.app',
      strict_min_version: '128.0',
      // The token goes to the server that the user entered, and nowhere else.
      data_collection_permissions: { required: ['authenticationInfo'] },
    },
  },
}

export default defineConfig({
  srcDir: 'src',
  modules: ['@wxt-dev/module-react'],
  imports: false,
  manifest: ({ browser }) => ({ ...manifest, ...(browser === 'firefox' ? firefox : chrome) }),
  vite: () => ({
    plugins: [workspaceSources(), layerOrder(), jitlessZod(), spokenLanguages(['en-US']), leanFont()],
    build: {
      target: 'es2023',
      assetsInlineLimit: 0,
      cssTarget: ['chrome127', 'firefox128'],
      modulePreload: { polyfill: false },
      sourcemap: false,
    },
  }),
})
