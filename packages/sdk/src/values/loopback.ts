/** True for an address of this machine, where nobody can listen on the connection: localhost, 127.0.0.0/8, [::1]. */
export function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
