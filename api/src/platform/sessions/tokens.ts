import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, fit for cookies and links. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Stored hash of a token or key: useless to a reader of the table. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Stored hash of an address, an e-mail or a device in the tables of attempts: rows can be counted,
 * and do not show who tried.
 */
export const secretHash = (text: string): string => tokenHash(text.toLowerCase())
