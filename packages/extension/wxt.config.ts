import { defineConfig, type UserManifest } from 'wxt'
import { layerOrder } from '../ui/vite/layer-order.ts'
import { spokenLanguages } from '../ui/vite/spoken-languages.ts'
import { workspaceSources } from '../ui/vite/workspace-sources.ts'
import { cardTokens } from './vite/card-tokens.ts'
import { leanFont } from './vite/lean-font.ts'
import { leanScript } from './vite/lean-script.ts'
import { noInnerHtml } from './vite/no-inner-html.ts'
import { shortClass } from './vite/short-class.ts'
import { usedLimits } from './vite/used-limits.ts'

/**
 * Servers that a user may enter; the browser asks for access to the entered one. Plain http only on this machine: anywhere else it would
 * send the token in the clear.
 */
const serverPatterns = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*', 'http://[::1]/*']

const manifest: UserManifest = {
  name: 'Spotdesk',
  description: 'Audio campaigns that need you, and pause and resume, one click away.',
  permissions: ['storage', 'alarms', 'contextMenus', 'activeTab', 'scripting', 'identity'],
  optional_permissions: ['notifications'],
  optional_host_permissions: serverPatterns,
  // A manifest is static, so it cannot name the sites that the user will allow: the frame of a card asks the worker whether its page is one.
  content_security_policy: { extension_pages: "script-src 'self'; object-src 'none'; frame-ancestors *" },
  // The frame with a card's actions. Its address is new in every session, so that no page can look for the extension by it.
  web_accessible_resources: [{ resources: ['frame.html'], matches: ['https://*/*', 'http://*/*'], use_dynamic_url: true } as never],
  omnibox: { keyword: 'ad' },
  commands: {
    _execute_action: { suggested_key: { default: 'Alt+Shift+C' } },
    'pause-current': { description: 'Pause the campaign of the current page' },
  },
}

const chrome: UserManifest = { minimum_chrome_version: '127', incognito: 'split' }

const firefox: UserManifest = {
  browser_specific_settings: {
    gecko: {
      id: 'extension@spotdesk.app',
      // The first that knows data_collection_permissions on computers and phones; the oldest supported ESR is newer.
      strict_min_version: '142.0',
      // The token, and the campaigns that an allowed page mentions, go to the server that the user entered, and nowhere else.
      data_collection_permissions: { required: ['authenticationInfo', 'websiteContent'] },
    },
  },
}

export default defineConfig({
  srcDir: 'src',
  modules: ['@wxt-dev/module-react'],
  imports: false,
  manifest: ({ browser }) => ({ ...manifest, ...(browser === 'firefox' ? firefox : chrome) }),
  vite: () => ({
    plugins: [
      workspaceSources(),
      layerOrder(),
      spokenLanguages(['en-US']),
      leanFont(),
      leanScript(),
      cardTokens(),
      noInnerHtml(),
      usedLimits(),
    ],
    // React has had this hook of its own since release 18.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    css: { modules: { generateScopedName: shortClass } },
    build: {
      target: 'es2023',
      assetsInlineLimit: 0,
      cssTarget: ['chrome127', 'firefox128'],
      modulePreload: { polyfill: false },
      sourcemap: false,
      // 3.7 kB less than the minifier that Vite brings.
      minify: 'terser',
      terserOptions: { ecma: 2020, compress: { passes: 3 } },
    },
  }),
})
