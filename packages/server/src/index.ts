export { type App, createApp } from './app.ts'
export { readConfig } from './config.ts'
export { StartupError } from './platform/http/config.ts'
export { type RunningServer, startServer } from './start.ts'
