// The library whose worker is a file of its own: no script has to be made in the page.
declare module 'maplibre-gl/dist/maplibre-gl-csp.js' {
  export { addProtocol, Map, setWorkerUrl } from 'maplibre-gl'
}
