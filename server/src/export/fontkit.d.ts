/** The package has no types; `pdf-text.ts` passes its fonts on to pdfkit. */
declare module 'fontkit' {
  /** Reads a font: TrueType, OpenType, WOFF or WOFF2. */
  export function create(bytes: Uint8Array): PDFKit.Mixins.PDFFontSource;
}
