/** The reason why a server cannot listen, in one sentence with the setting that changes it. */
import { StartupError } from './config.ts'

export interface ListenAddress {
  host: string
  port: number
  /** The variables that the two were read from. */
  hostSetting: string
  portSetting: string
}

/** The error itself where there is no sentence for it. */
export function toListenError(error: unknown, { host, port, hostSetting, portSetting }: ListenAddress): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new StartupError(`Port ${port} of ${host} is taken by another program: stop it or choose another with ${portSetting}=….`)
  if (code === 'EACCES') return new StartupError(`This user may not listen on port ${port}: choose one above 1023 with ${portSetting}=….`)
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return new StartupError(`${hostSetting}=${host} is no address of this machine.`)
  return error
}
