/** For Node: undici's pool as transport, and files on disk. */
export { createNodeTransport, type NodeTransport, type NodeTransportOptions } from './transport.ts'
export { fileFrom, toFile } from './files.ts'
export { proxyFor, type NamedProxy } from './proxies.ts'
export { ProxyError } from './proxy-error.ts'
