import { inflateRawSync } from 'node:zlib'

/** An instrument's workbook is some hundred kB; this is what one may unfold to. */
const maximumUnpacked = 64 * 1024 * 1024
const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/**
 * Unpacks every entry once with a limit, so that neither a cut archive nor one that unfolds to gigabytes
 * reaches the spreadsheet reader.
 */
export function zipIsSound(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
    if (end < 0 || file.readUInt32LE(end) !== endMark) return false
    const count = file.readUInt16LE(end + 10)
    let at = file.readUInt32LE(end + 16)
    let left = maximumUnpacked
    for (let entry = 0; entry < count; entry += 1) {
      if (file.readUInt32LE(at) !== entryMark) return false
      left -= unpackedSize(file, at, left)
      at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    }
    return count > 0
  } catch {
    return false
  }
}

/** @throws when the entry is cut, damaged or larger than `limit`. */
function unpackedSize(file: Buffer, entryAt: number, limit: number): number {
  const method = file.readUInt16LE(entryAt + 10)
  const packed = file.readUInt32LE(entryAt + 20)
  const localAt = file.readUInt32LE(entryAt + 42)
  if (file.readUInt32LE(localAt) !== localMark) throw new RangeError('no local header')
  const dataAt = localAt + 30 + file.readUInt16LE(localAt + 26) + file.readUInt16LE(localAt + 28)
  const data = file.subarray(dataAt, dataAt + packed)
  if (data.length !== packed) throw new RangeError('cut entry')
  if (method === 8) return inflateRawSync(data, { maxOutputLength: Math.max(1, limit) }).length
  if (method !== 0 || packed > limit) throw new RangeError('refused entry')
  return packed
}
