/**
 * Which letters leave first: the lowest number, then the oldest letter.
 * - `urgent`: urgent recalls and critical values.
 * - `access`: links and warnings of an account; somebody waits for them in front of a page.
 */
export const letterPrecedence = { urgent: 0, access: 1, ordinary: 2 } as const

export type LetterKind = keyof typeof letterPrecedence
