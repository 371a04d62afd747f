/**
 * For `test.use`: the tests of a file come from a network address of their own, as people do. Otherwise
 * all of them together would soon have asked for more codes than one address may.
 */
export function ownAddress() {
  const byte = () => Math.floor(Math.random() * 254) + 1
  return { extraHTTPHeaders: { 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` } }
}
