/** Variables of the environment that are read, beside those of settings. */
import { settingNames, settingRow } from '../config/settings-table.ts'

const others: readonly (readonly [string, string])[] = [
  ['SPOTDESK_TOKEN', 'Token; overrides every sign-in'],
  ['SPOTDESK_TOKEN_FILE', 'File that holds the token'],
  ['SPOTDESK_PROFILE', 'Profile of settings and sign-ins'],
  ['SPOTDESK_CONFIG_DIR', 'Folder of your settings'],
  ['SPOTDESK_SYSTEM_CONFIG', 'Settings file of the machine'],
  ['SPOTDESK_DEBUG', '1: as --debug'],
  ['DEBUG', 'spotdesk or *: as --debug'],
  ['CI', 'No questions and no animation'],
  ['GITHUB_ACTIONS', 'true: errors of files stand at their lines'],
  ['GITHUB_STEP_SUMMARY', 'File to which summaries are added in GitHub Actions'],
  ['NO_COLOR', 'No colours'],
  ['FORCE_COLOR', 'Colours also in a pipe; 0: none'],
  ['CLICOLOR_FORCE', 'Colours also in a pipe'],
  ['CLICOLOR', '0: no colours'],
  ['TERM', 'dumb: no colours and no animation'],
  ['COLUMNS', 'Width of tables and help where there is no terminal'],
  ['DISPLAY', 'Screen on which a browser opens; without one, and without WAYLAND_DISPLAY, links are printed'],
  ['WAYLAND_DISPLAY', 'The same, on Wayland'],
  ['EDITOR', 'Program for spotdesk config edit'],
  ['VISUAL', 'The same; takes precedence'],
  ['HTTPS_PROXY', 'Proxy of https calls; HTTP_PROXY of http calls'],
  ['NO_PROXY', 'Hosts that are called without the proxy'],
  ['NODE_EXTRA_CA_CERTS', 'Additional certificate authorities, a PEM file'],
  ['DISPLAY', 'A screen of Linux: without it and WAYLAND_DISPLAY no browser is opened'],
  ['WAYLAND_DISPLAY', 'The same'],
  ['HOME', 'Folder below which settings and the cache are kept'],
  ['XDG_CONFIG_HOME', 'Folder below which settings are kept'],
  ['XDG_CACHE_HOME', 'Folder below which the cache of completion is kept'],
  ['APPDATA', 'The same for settings, on Windows'],
  ['LOCALAPPDATA', 'The same for the cache, on Windows'],
]

/** Name and meaning of each variable. */
export const environmentRows: readonly (readonly [string, string])[] = [
  ...settingNames.flatMap((name) => {
    const { env, summary } = settingRow(name)
    return env === undefined ? [] : [[env, summary] as const]
  }),
  ...others,
]
