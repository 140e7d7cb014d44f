/** A document as text with places: what the readers of PDF, e-mail, Word and pictures make, and what facts are read from. */

/** Fractions of the page's width and height, from its top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface DocumentLine {
  text: string;
  /** Null where the text has no places: e-mail, Word, plain text. */
  box: Box | null;
}

export interface DocumentPage {
  /** In reading order. */
  lines: readonly DocumentLine[];
}

export interface DocumentText {
  pages: readonly DocumentPage[];
  /** `ocr` where the text was recognised in a picture. */
  source: 'text' | 'ocr';
  /** Of an e-mail. */
  mail?: {
    /** Display name of the sender, or what stands before its domain's ending. */
    from: string | null;
    subject: string | null;
    /** ISO day. */
    sentOn: string | null;
  };
}

/** What is known of the payment the document was sent for. */
export interface DocumentContext {
  /** ISO day the document was uploaded. */
  uploadedOn: string;
  /** BCP 47 tag of the intake; the text decides where it speaks clearly. */
  locale?: string;
  /** ISO day of the payment. */
  paidOn?: string;
  /** ISO 4217 code of the payment. */
  currency?: string;
  amount?: number;
  /** As the payment names the merchant. */
  merchantName?: string;
}

/** A line of the document, with its number. */
export interface Place {
  /** From 1. */
  page: number;
  box: Box | null;
}
