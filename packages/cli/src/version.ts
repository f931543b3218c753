import manifest from '../package.json' with { type: 'json' }

/** Version of this command line. */
export const cliVersion: string = manifest.version
