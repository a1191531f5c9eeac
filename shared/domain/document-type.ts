/** Bytes by which a file of an accepted type begins; the name of a file says nothing of its content. */
const signatures = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const
export type DocumentType = keyof typeof signatures

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const number = (bytes: Uint8Array, at: number, length: number) =>
  bytes.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0)

/** Bytes at the end of a file in which its last lines are looked for: programs append a little. */
const tail = 2048

/** A version, and the end that points to the table of its objects. */
function isWholePdf(bytes: Uint8Array): boolean {
  const end = textOf(bytes.subarray(-tail))
  return /^%PDF-\d\.\d/.test(textOf(bytes.subarray(0, 8))) && /startxref\s+\d+\s+%%EOF/.test(end)
}

/** Pixels of an A3 page at 800 dpi; a browser takes four bytes for each when it shows the picture. */
const mostPixels = 125_000_000

/** Some pixels, and no more than a browser can show: a small file may say that it is 60,000 pixels wide and high. */
const isShown = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width * height <= mostPixels

/** A header with a size, and the last chunk. */
const isWholePng = (bytes: Uint8Array): boolean =>
  number(bytes, 8, 4) === 13 &&
  textOf(bytes.subarray(12, 16)) === 'IHDR' &&
  isShown(number(bytes, 16, 4), number(bytes, 20, 4)) &&
  textOf(bytes.subarray(-tail)).includes('IEND')

/** Markers of a frame, which tell the size: SOF0 to SOF15 without the tables and the arithmetic marker between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Segments up to a frame with a size, and the marker of the end. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2
  while (bytes[at] === 0xff && at + 9 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0
    // A marker may be filled up with further FF.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker))
      return (
        isShown(number(bytes, at + 5, 2), number(bytes, at + 7, 2)) &&
        textOf(bytes.subarray(-tail)).includes('\xff\xd9')
      )
    const length = number(bytes, at + 2, 2)
    if (length < 2) return false
    at += 2 + length
  }
  return false
}

const isWhole: Readonly<Record<DocumentType, (bytes: Uint8Array) => boolean>> = {
  'application/pdf': isWholePdf,
  'image/jpeg': isWholeJpeg,
  'image/png': isWholePng,
}

/**
 * Type of a scanned or digital document, by its content; null for anything else, and for one that is cut off.
 */
export function documentTypeOf(bytes: Uint8Array): DocumentType | null {
  const found = Object.entries(signatures).find(([, signature]) =>
    signature.every((byte, index) => bytes[index] === byte),
  )
  const type = found?.[0] as DocumentType | undefined
  return type && isWhole[type](bytes) ? type : null
}
