import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurablySync } from './durable.ts'
import { privateFolder } from './private-modes.ts'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Makes the text of a letter unreadable in the database, and readable again for its delivery. */
export interface LetterSeal {
  /** Reads the key: a file that is lost or damaged while the server runs then holds no letter back. */
  load(): void
  seal(text: string, to: string): string
  /** @throws Error when another key sealed it, or for another address */
  open(sealed: string, to: string): string
}

/** The file of the key does not hold one: it is empty, cut or overwritten. */
export class DamagedLetterKey extends Error {
  readonly code = 'letter_key_damaged'
  constructor(file: string) {
    super(`The key of letters is damaged: ${file}`)
    this.name = 'DamagedLetterKey'
  }
}

/** The file of the key, in the data directory. */
export const letterKeyName = 'letter-key'

/**
 * Makes the key where it is missing: a disk that is full later holds no letter back.
 * @throws DamagedLetterKey, or the error of the system for a file that this account may not read
 */
export const makeLetterKey = (dataDir: string): void => void letterKey(dataDir)

/** @throws DamagedLetterKey, or the error of the system: `ENOENT` for a missing file */
export function readLetterKey(dataDir: string): Buffer {
  const file = join(dataDir, letterKeyName)
  const written = readFileSync(file, 'utf8').trim()
  const key = Buffer.from(written, 'base64')
  if (key.length !== keyBytes || key.toString('base64') !== written) throw new DamagedLetterKey(file)
  return key
}

/** The key of the installation, made at its start. Processes that start together agree on one. */
function letterKey(dataDir: string): Buffer {
  const file = join(dataDir, letterKeyName)
  try {
    return readLetterKey(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true, mode: privateFolder })
  const aside = join(dataDir, `.${letterKeyName}-${randomUUID()}`)
  writeDurablySync(aside, randomBytes(keyBytes).toString('base64'))
  try {
    linkSync(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside)
  }
  return readLetterKey(dataDir)
}

/** AES-256-GCM bound to the address, with a key that is in the data directory and not in the database. */
export function letterSeal(dataDir: string): LetterSeal {
  let known: Buffer | undefined
  const key = () => {
    known ??= letterKey(dataDir)
    return known
  }
  return {
    load: () => void key(),
    seal(text, to) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key(), nonce).setAAD(Buffer.from(to))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open(sealed, to) {
      const bytes = Buffer.from(sealed, 'base64')
      const nonce = bytes.subarray(0, nonceBytes)
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
      const decipher = createDecipheriv(algorithm, key(), nonce).setAAD(Buffer.from(to)).setAuthTag(tag)
      return (
        decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      )
    },
  }
}
