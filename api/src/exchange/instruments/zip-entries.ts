import { crc32, inflateRawSync } from 'node:zlib'
import { fileLimits } from '../../platform/limits.ts'
import { FileBeyondLimits } from './beyond-limits.ts'

const endMark = Buffer.from([0x50, 0x4b, 5, 6])
const entryMark = 0x02014b50
const localMark = 0x04034b50

/** A file in the archive, as the central directory describes it. */
interface Entry {
  readonly method: number
  readonly checksum: number
  readonly packedSize: number
  readonly localAt: number
}

/** Bytes that are no archive, or one that is cut or damaged. */
export class DamagedZip extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'DamagedZip'
  }
}

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

export interface ZipArchive {
  has(name: string): boolean
  /**
   * Unpacks one entry. The sizes that the archive states are not believed: what really comes out is counted, over all
   * entries that are read.
   * @throws DamagedZip when it is missing, cut or fails its checksum; FileBeyondLimits `unpackedBytes`
   */
  read(name: string): Buffer
}

/**
 * Opens an archive by its central directory. The directory also holds the sizes of entries that were written as a
 * stream (with data descriptors).
 * @throws DamagedZip, FileBeyondLimits `entries`
 */
export function openZip(bytes: Uint8Array): ZipArchive {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = withinFile(() => readDirectory(file))
  let left = fileLimits.unpackedBytes
  return {
    has: (name) => entries.has(name),
    read(name) {
      const entry = entries.get(name)
      if (!entry) throw new DamagedZip('missing entry')
      const unpacked = withinFile(() => unpack(file, entry, left))
      left -= unpacked.length
      if (crc32(unpacked) !== entry.checksum) throw new DamagedZip('wrong checksum')
      return unpacked
    },
  }
}

function readDirectory(file: Buffer): Map<string, Entry> {
  const end = file.lastIndexOf(endMark)
  if (end < 0) throw new DamagedZip('no central directory')
  const count = file.readUInt16LE(end + 10)
  if (count > fileLimits.entries) throw new FileBeyondLimits('entries')
  const entries = new Map<string, Entry>()
  let at = file.readUInt32LE(end + 16)
  for (let number = 0; number < count; number += 1) {
    if (file.readUInt32LE(at) !== entryMark) throw new DamagedZip('wrong entry')
    const nameLength = file.readUInt16LE(at + 28)
    entries.set(file.toString('utf8', at + 46, at + 46 + nameLength), {
      method: file.readUInt16LE(at + 10),
      checksum: file.readUInt32LE(at + 16),
      packedSize: file.readUInt32LE(at + 20),
      localAt: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function unpack(file: Buffer, { method, packedSize, localAt }: Entry, limit: number): Buffer {
  if (file.readUInt32LE(localAt) !== localMark) throw new DamagedZip('no local header')
  const dataAt = localAt + 30 + file.readUInt16LE(localAt + 26) + file.readUInt16LE(localAt + 28)
  const data = file.subarray(dataAt, dataAt + packedSize)
  if (data.length !== packedSize) throw new DamagedZip('cut entry')
  if (method !== 0 && method !== 8) throw new DamagedZip('unknown method')
  if (method === 0 && data.length > limit) throw new FileBeyondLimits('unpackedBytes')
  if (method === 0 || data.length === 0) return data
  return inflateRawSync(data, { maxOutputLength: Math.max(1, limit) })
}

/** Node's errors of offsets outside the file and of damaged data become ours. */
function withinFile<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof DamagedZip || error instanceof FileBeyondLimits) throw error
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new FileBeyondLimits('unpackedBytes')
    throw new DamagedZip('damaged archive')
  }
}
