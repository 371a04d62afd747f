// Loaded before a measured process: SIGUSR2 collects garbage, so that memory is what is really held.
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  globalThis.gc?.()
})
