/** Leaflet as a module, of which a bundler takes what is used; its types are those of the whole. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet';
}
