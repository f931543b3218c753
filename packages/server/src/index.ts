export { type App, createApp } from './app.ts'
export { StartupError, readConfig } from './config.ts'
export { type RunningServer, startServer } from './start.ts'
