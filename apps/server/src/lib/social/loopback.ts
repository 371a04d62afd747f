const names = new Set(['localhost', '127.0.0.1', '[::1]'])

/** This very machine: the only place where http without TLS, or an unregistered address, is taken. */
export const isLoopback = ({ protocol, hostname }: URL) =>
  /^https?:$/.test(protocol) && names.has(hostname)
