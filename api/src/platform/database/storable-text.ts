/**
 * PostgreSQL's `text` and `jsonb` hold every character but U+0000, and no half of a surrogate pair. Input with either is
 * refused where a person can send it again (`platform/calls/input-shape.ts`), and replaced where a message must be kept.
 */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** The text with U+FFFD in the place of what the database cannot hold. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed()
