import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, fit for cookies and links. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token or key: useless to whoever reads the table. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What the tables of attempts keep of an address, an e-mail or a device: they count, and do not tell who tried. */
export const secretHash = (text: string): string => tokenHash(text.toLowerCase())
