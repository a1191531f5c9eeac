/**
 * PostgreSQL's `text` and `jsonb` hold every character but U+0000, and no half of a surrogate pair. Input with either
 * is refused where a person can send it again (`platform/calls/input-shape.ts`). Input with either is replaced where a
 * message must be kept.
 */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Controls that make a screen show text in another order than it is stored: a name could read as another one. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/u
export const reordersText = (text: string): boolean => reordering.test(text)

/** The text with U+FFFD in the place of what the database cannot hold. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed()
