// The build of the library whose worker is a separate file: the content security policy forbids blob workers.
declare module 'maplibre-gl/dist/maplibre-gl-csp.js' {
  export { addProtocol, Map, setWorkerUrl } from 'maplibre-gl'
}
