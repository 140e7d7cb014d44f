/** Files as their formats describe them, each part now and then wrong: what reaches further into a parser than bytes at random. */
import { deflateRawSync, deflateSync } from 'node:zlib';
import fc from 'fast-check';

export type Bytes = Buffer<ArrayBufferLike>;
const latin1 = (text: string): Bytes => Buffer.from(text, 'latin1');

/** Numbers that sizes, counts and offsets are given as. */
export const size = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 300 }) },
  fc.constantFrom(0, 1, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0xffff, 0x10000, 0xffffff, 0x7fffffff, 0x80000000, 0xffffffff),
);
const uint = (bytes: number, value: number, isLittle = false): Bytes => {
  const buffer = Buffer.alloc(bytes);
  const bounded = value % 2 ** (8 * bytes);
  if (isLittle) buffer.writeUIntLE(bounded, 0, bytes);
  else buffer.writeUIntBE(bounded, 0, bytes);
  return buffer;
};
const raw = fc.uint8Array({ maxLength: 60 }).map((bytes): Bytes => Buffer.from(bytes));
/** One piece many times over, up to a hundred kilobytes. */
const repeated = (piece: fc.Arbitrary<Bytes>): fc.Arbitrary<Bytes> =>
  fc
    .tuple(piece, fc.constantFrom(2, 20, 200, 2000, 20_000))
    .map(([one, times]) =>
      Buffer.concat(Array.from({ length: Math.min(times, 1 + 100_000 / (one.length + 1)) }, () => one)),
    );
const some = (part: fc.Arbitrary<Bytes>, maxLength = 8): fc.Arbitrary<Bytes> =>
  fc
    .array(fc.oneof({ weight: 6, arbitrary: part }, repeated(part)), { maxLength })
    .map((parts) => Buffer.concat(parts));
/** Cut off, or with some bytes changed, now and then. */
const damaged = (whole: fc.Arbitrary<Bytes>): fc.Arbitrary<Bytes> =>
  fc.oneof(
    { weight: 3, arbitrary: whole },
    fc
      .tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([bytes, part]) => bytes.subarray(0, Math.floor(bytes.length * part))),
    fc.tuple(whole, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 6 })).map(([bytes, changes]) => {
      const changed = Buffer.from(bytes);
      for (const [at, byte] of changes) if (changed.length > 0) changed[at % changed.length] = byte;
      return changed;
    }),
  );

const pdfName = fc.constantFrom(
  ...'Type ObjStm Filter FlateDecode LZWDecode ASCII85Decode ASCIIHexDecode RunLengthDecode DecodeParms Predictor Columns'.split(
    ' ',
  ),
  ...'Colors BitsPerComponent EarlyChange N First Length JavaScript JS OpenAction AA Launch Encrypt XFA A#42 #'.split(
    ' ',
  ),
);
const { pdfValue } = fc.letrec<{ pdfValue: string }>((tie) => ({
  pdfValue: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(size, fc.integer()).map(String),
    pdfName.map((name) => `/${name}`),
    fc.string({ unit: 'binary-ascii', maxLength: 20 }).map((text) => `(${text})`),
    fc.constantFrom('<41', '<</', '[', '>>', '%', 'true', '1 0 R', '1e9', '-1'),
    fc.array(tie('pdfValue'), { maxLength: 4 }).map((items) => `[${items.join(' ')}]`),
    fc
      .array(fc.tuple(pdfName, tie('pdfValue')), { maxLength: 5 })
      .map((members) => `<<${members.map(([name, value]) => `/${name} ${value}`).join('')}>>`),
  ),
}));
const packedBytes = fc
  .tuple(fc.oneof(raw, repeated(raw), pdfValue.map(latin1)), fc.constantFrom('zlib', 'raw', 'none'))
  .map(([bytes, how]) => (how === 'none' ? bytes : how === 'raw' ? deflateRawSync(bytes) : deflateSync(bytes)));
const predictor = fc
  .tuple(size, size, size, size)
  .map(
    ([kind, columns, colors, bits]) =>
      `/DecodeParms<</Predictor ${kind}/Columns ${columns}/Colors ${colors}/BitsPerComponent ${bits}>>`,
  );
const filters = fc
  .array(
    fc.constantFrom(
      '/FlateDecode',
      '/LZWDecode',
      '/ASCII85Decode',
      '/ASCIIHexDecode',
      '/RunLengthDecode',
      '/Fl#61teDecode',
      '/DCTDecode',
    ),
    { maxLength: 4 },
  )
  .map((names) => `/Filter[${names.join('')}]`);
const pdfObject = fc.oneof(
  pdfValue.map((value) => latin1(`1 0 obj${value}endobj\n`)),
  fc
    .tuple(
      fc.constantFrom('/Type/ObjStm', '/Type/Obj#53tm', ''),
      fc.oneof(filters, fc.constant('/Filter/FlateDecode')),
      fc.option(predictor, { nil: '' }),
      size,
      packedBytes,
    )
    .map(([type, filter, parms, length, bytes]) =>
      Buffer.concat([
        latin1(`9 0 obj<<${type}/N 1/First 4/Length ${length}${filter}${parms}>>stream\n`),
        bytes,
        latin1('\nendstream endobj\n'),
      ]),
    ),
);
export const pdfFile = damaged(
  some(pdfObject).map((objects) =>
    Buffer.concat([latin1('%PDF-1.7\n'), objects, latin1('trailer<</Root 1 0 R>>\n%%EOF\n')]),
  ),
);

const segment = fc
  .tuple(
    fc.constantFrom(0xc0, 0xc2, 0xc4, 0xd8, 0xd9, 0xda, 0xdb, 0xe0, 0xe1, 0xe2, 0xed, 0xfe, 0xff),
    fc.option(size, { nil: undefined }),
    fc.oneof(
      raw,
      raw.map((rest) => Buffer.concat([latin1('Exif\0\0II*\0\x08\0\0\0'), rest])),
    ),
  )
  .map(
    ([marker, stated, body]): Bytes =>
      Buffer.concat([Buffer.from([0xff, marker]), uint(2, stated ?? body.length + 2), body]),
  );
export const jpegFile = damaged(
  some(segment).map((segments) =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), segments, Buffer.from([0xff, 0xd9])]),
  ),
);

const chunk = fc
  .tuple(
    fc.constantFrom('IDAT', 'tEXt', 'iTXt', 'zTXt', 'eXIf', 'IEND', 'PLTE', 'acTL'),
    fc.option(size, { nil: undefined }),
    raw,
  )
  .map(
    ([type, stated, body]): Bytes => Buffer.concat([uint(4, stated ?? body.length), latin1(type), body, uint(4, 0)]),
  );
export const pngFile = damaged(
  fc
    .tuple(size, size, some(chunk))
    .map(([width, height, chunks]) =>
      Buffer.concat([
        latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
        uint(4, width),
        uint(4, height),
        latin1('\x08\x06\0\0\0\0\0\0\0'),
        chunks,
        latin1('\0\0\0\0IEND\xaeB`\x82'),
      ]),
    ),
);

const riffChunk = fc
  .tuple(
    fc.constantFrom('VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'EXIF', 'XMP ', 'ICCP'),
    fc.option(size, { nil: undefined }),
    raw,
  )
  .map(
    ([type, stated, body]): Bytes =>
      Buffer.concat([latin1(type), uint(4, stated ?? body.length, true), body, Buffer.alloc(body.length & 1)]),
  );
export const webpFile = damaged(
  fc
    .tuple(fc.option(size, { nil: undefined }), some(riffChunk))
    .map(([stated, chunks]) =>
      Buffer.concat([latin1('RIFF'), uint(4, stated ?? chunks.length + 4, true), latin1('WEBP'), chunks]),
    ),
);

const boxType = fc.constantFrom(
  ...'meta hdlr pitm iloc iinf infe iref dimg iprp ipco ipma ispe irot clap hvcC idat mdat uuid free moov exif'.split(
    ' ',
  ),
);
const boxed = (type: string, body: Bytes, stated?: number): Bytes =>
  Buffer.concat([uint(4, stated ?? body.length + 8), latin1(type), body]);
const { boxes } = fc.letrec<{ boxes: Bytes }>((tie) => ({
  boxes: fc.oneof(
    { maxDepth: 4 },
    raw,
    fc
      .tuple(size, size)
      .map(([width, height]) => boxed('ispe', Buffer.concat([uint(4, 0), uint(4, width), uint(4, height)]))),
    fc
      .tuple(fc.nat({ max: 2 }), size, size, fc.array(size, { maxLength: 12 }))
      .map(([version, sizes, count, numbers]) =>
        boxed(
          'iloc',
          Buffer.concat([
            uint(4, version * 0x1000000),
            uint(2, sizes),
            uint(2, count),
            ...numbers.map((number) => uint(4, number)),
          ]),
        ),
      ),
    fc
      .tuple(size, fc.constantFrom('Exif', 'mime', 'hvc1', 'grid'))
      .map(([id, type]) =>
        boxed(
          'iinf',
          Buffer.concat([
            uint(4, 0),
            uint(2, 1),
            boxed('infe', Buffer.concat([uint(4, 0x2000000), uint(2, id), uint(2, 0), latin1(type), uint(1, 0)])),
          ]),
        ),
      ),
    fc
      .tuple(boxType, fc.array(tie('boxes'), { maxLength: 4 }), fc.option(size, { nil: undefined }))
      .map(([type, inner, stated]) =>
        boxed(type, Buffer.concat([type === 'meta' ? uint(4, 0) : Buffer.alloc(0), ...inner]), stated),
      ),
  ),
}));
export const heicFile = damaged(
  some(boxes, 5).map((parts) => Buffer.concat([latin1('\0\0\0\x14ftypheic\0\0\0\0mif1'), parts])),
);

const SCRIPTS = [
  'The parcel never arrived. ',
  'I cancelled on 3 October 2026. ',
  '12/12 ',
  '1.1.2025 ',
  '$1,000.00 ',
  'AB-1234567 ',
  'a@b.example ',
  'https://a.example/b ',
  '10月1日',
  'キャンセルしました。',
  '注文したが',
  '取消了订单',
  '환불 ',
  '해지했습니다',
  'ยกเลิก',
  'रद्द किया ',
  'বাতিল ',
  'ரத்து ',
  'أغسطس ',
  'لم يصل ',
  'ביטלתי ',
  'не пришёл ',
  'ακύρωσα ',
  'გავაუქმე ',
  'չեղարկել ',
  'İptal ',
  'aش',
  'ﷺ',
  '㊿',
  'Ⅳ',
  '𝟒',
  '٤',
  '४',
  '🙂',
  '👩‍👩‍👧',
  '\u0301',
  'ß',
  'ŉ',
  '\u202e',
  '\u200b',
  '\ud800',
  '**',
  '"',
  '(',
  '€',
  '. ',
  '? ',
  '\n',
  ' ',
  '4',
  '4 ',
  '%2534',
  '&#52;',
];
/** A text of up to 20 000 code units, as a statement may have, in every script. */
export const scriptText = fc.oneof(
  fc.array(fc.constantFrom(...SCRIPTS), { maxLength: 200 }).map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom(...SCRIPTS), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('').repeat(20_000).slice(0, 20_000)),
  fc.string({ unit: 'binary', maxLength: 500 }),
);

const mailHeader = fc.oneof(
  fc.constantFrom(
    'From: Shop <shop@shop.example>',
    'Date: Mon, 2 Nov 2026 10:00:00 +0000',
    'Subject: =?utf-8?Q?=C3=A9=',
    'Subject: =?utf-8?B?////?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    'Content-Type: multipart/alternative; boundary="b',
    'Content-Type: text/html; charset=utf-16',
    'Content-Type: message/rfc822',
    'Content-Transfer-Encoding: base64',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Disposition: attachment; filename*0=a; filename*1=b',
    ' folded',
    '\tfolded',
  ),
  scriptText.map((text) => `Subject: ${text.replace(/[\r\n]/g, ' ')}`),
);
const mailBody = fc.oneof(
  scriptText,
  fc
    .constantFrom(
      '<p>Order 123</p>',
      '<table><tr><td>',
      '<!--',
      '<style',
      '&nbsp;',
      '&#x10ffff;',
      '=3D=\r\n',
      '--b--',
      '> quoted\r\n',
    )
    .chain((part) => fc.constantFrom(1, 50, 5000).map((times) => part.repeat(times))),
);
const { mail } = fc.letrec<{ mail: string }>((tie) => ({
  mail: fc
    .tuple(
      fc.array(mailHeader, { maxLength: 6 }),
      fc.oneof(
        { maxDepth: 3 },
        mailBody,
        fc
          .array(tie('mail'), { maxLength: 3 })
          .map((parts) => `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--`),
      ),
    )
    .map(([headers, body]) => `${headers.join('\r\n')}\r\n\r\n${body}`),
}));
export const mailFile = damaged(
  mail.map((text) => Buffer.from(`From: a@b.example\r\nDate: Mon, 2 Nov 2026 10:00:00 +0000\r\n${text}`)),
);

const WORD_PART = fc.oneof(
  fc
    .constantFrom(
      '<w:p>',
      '<w:p><w:r><w:t>Total 12,50</w:t></w:r></w:p>',
      '<w:tbl><w:tr><w:tc>',
      '&lt;',
      '<!--',
      '<![CDATA[',
      '<w:t xml:space="',
      '<a b=',
    )
    .chain((part) => fc.constantFrom(1, 100, 20_000).map((times) => part.repeat(times))),
  scriptText,
);
const member = fc
  .tuple(
    fc.constantFrom(
      '[Content_Types].xml',
      '_rels/.rels',
      'word/document.xml',
      'word/header1.xml',
      'word/vbaProject.bin',
      'word/embeddings/a.bin',
      '../a',
      'a\0b',
    ),
    WORD_PART,
    fc.option(size, { nil: undefined }),
    fc.constantFrom(0, 8, 8, 8, 99),
  )
  .map(([name, text, stated, method]) => {
    const plain = Buffer.from(text.replaceAll('\ud800', ''));
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    return { name: latin1(name), packed, size: stated ?? plain.length, method };
  });
/** PKWARE's APPNOTE, 4.3: local headers, central directory, end. */
export const wordFile = damaged(
  fc.tuple(fc.array(member, { maxLength: 6 }), fc.option(size, { nil: undefined })).map(([members, stated]) => {
    const all = [
      {
        name: latin1('[Content_Types].xml'),
        packed: latin1('wordprocessingml.document.main+xml'),
        size: 34,
        method: 0,
      },
      ...members,
    ];
    const parts: Bytes[] = [];
    const directory: Bytes[] = [];
    let at = 0;
    for (const { name, packed, size: unpacked, method } of all) {
      const common = Buffer.concat([
        uint(2, 20),
        uint(2, 0),
        uint(2, method, true),
        uint(4, 0),
        uint(4, 0),
        uint(4, packed.length, true),
        uint(4, unpacked, true),
        uint(2, name.length, true),
        uint(2, 0),
      ]);
      const local = Buffer.concat([latin1('PK\x03\x04'), common, name, packed]);
      directory.push(
        Buffer.concat([latin1('PK\x01\x02'), uint(2, 20), common, Buffer.alloc(10), uint(4, at, true), name]),
      );
      parts.push(local);
      at += local.length;
    }
    const central = Buffer.concat(directory);
    return Buffer.concat([
      ...parts,
      central,
      latin1('PK\x05\x06'),
      Buffer.alloc(4),
      uint(2, all.length, true),
      uint(2, stated ?? all.length, true),
      uint(4, central.length, true),
      uint(4, at, true),
      Buffer.alloc(2),
    ]);
  }),
);

const tag = fc.constantFrom(
  '5A',
  '57',
  '9F26',
  '9F10',
  '77',
  '70',
  '6F',
  'A5',
  'DF8101',
  'BF0C',
  '9F1F',
  '00',
  '1F',
  'FF',
);
const hex = (value: number, bytes: number) => uint(bytes, value).toString('hex').toUpperCase();
const { tlv } = fc.letrec<{ tlv: string }>((tie) => ({
  tlv: fc
    .tuple(
      tag,
      fc.oneof(
        { maxDepth: 9 },
        fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('hex')),
        fc.array(tie('tlv'), { maxLength: 3 }).map((parts) => parts.join('')),
      ),
      fc.option(size, { nil: undefined }),
      fc.constantFrom('', '81', '82', '84', '80'),
    )
    .map(([name, value, stated, form]) => {
      const length = stated ?? value.length / 2;
      const bytes = form === '82' ? 2 : form === '84' ? 4 : 1;
      return `${name}${form}${form === '80' ? '' : hex(length, bytes)}${value}`;
    }),
}));
/** Chip data as text of hexadecimal digits. */
export const tlvText = fc.oneof(
  fc.array(tlv, { maxLength: 6 }).map((parts) => parts.join('')),
  fc.tuple(tlv, fc.constantFrom(' ', '0', 'G', '77')).map(([one, more]) => (one + more).repeat(2000).slice(0, 20_000)),
);

const partHeader = fc.constantFrom(
  'Content-Disposition: form-data; name="file"; filename="a.pdf"',
  'Content-Disposition: form-data; name="file"; filename*=utf-8\'\'%ff%fe',
  'Content-Disposition: form-data; name="kind"',
  'Content-Disposition: form-data; name="__proto__"',
  'Content-Disposition: form-data; name="',
  'Content-Type: multipart/mixed; boundary=y',
  'Content-Transfer-Encoding: base64',
  'X: '.padEnd(3000, 'x'),
  '\0',
  '',
);
/** A body with the boundary `x`. */
export const multipartBody = damaged(
  some(
    fc
      .tuple(
        fc.array(partHeader, { maxLength: 3 }),
        fc.oneof(raw, fc.constant(latin1('receipt')), fc.constant(latin1('%PDF-1.7\n%%EOF'))),
        fc.constantFrom('\r\n', '\n', ''),
      )
      .map(
        ([headers, body, end]): Bytes =>
          Buffer.concat([latin1(`--x\r\n${headers.join('\r\n')}\r\n\r\n`), body, latin1(end)]),
      ),
  ).map((parts) => Buffer.concat([parts, latin1('--x--\r\n')])),
);

const jsonPart = fc.constantFrom(
  '{',
  '}',
  '[',
  ']',
  '"a":',
  '"\\u0000"',
  '"\\ud800"',
  ',',
  '1e999',
  '-0',
  '"__proto__":',
  '"4242424242424242"',
  '"4 2"',
  'null',
  '\\',
  '"',
  '\ufeff',
  '0.1',
  '1'.repeat(400),
);
export const jsonBody = damaged(
  fc.oneof(
    fc.json({ maxDepth: 6 }).map((text): Bytes => Buffer.from(text)),
    some(
      jsonPart.map((text): Bytes => Buffer.from(text)),
      40,
    ),
    fc.dictionary(fc.string({ maxLength: 20 }), scriptText).map((value): Bytes => Buffer.from(JSON.stringify(value))),
  ),
);
