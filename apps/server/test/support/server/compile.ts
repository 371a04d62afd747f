// Plain JavaScript, so its type is written here.
const script = new URL('../../../../../scripts/build.mjs', import.meta.url).href

/** Tests that start the server as a process run what ships: the build that is there, if it is fresh. */
export default async function setup() {
  const { buildServer } = (await import(script)) as { buildServer: () => Promise<unknown> }
  await buildServer()
}
