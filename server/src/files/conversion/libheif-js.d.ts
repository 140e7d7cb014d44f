/** The package has types of its functions in C only; `heic-decoder.ts` names what it uses. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  const libheif: unknown;
  export = libheif;
}
