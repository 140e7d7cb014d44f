/** The package has types of its functions in C only; `jpeg.worker.ts` names what it uses. */
declare module 'libheif-js/wasm-bundle.js' {
  const libheif: unknown;
  export = libheif;
}
