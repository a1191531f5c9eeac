/**
 * Converts PostgreSQL types to JavaScript, equally on both drivers: - int8 and numeric → number
 * (identifiers and counts stay far below 2^53), - date → 'yyyy-MM-dd', untouched by any time zone,
 * - timestamptz → ISO 8601 in UTC with milliseconds, as sent to clients.
 */
export const moment = (text: string): string =>
  new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z')).toISOString()
export const day = (text: string): string => text
export const number = (text: string): number => Number(text)

/** Parsers by the type's number in pg_type. */
export const parsers: Readonly<Record<number, (text: string) => string | number>> = {
  20: number,
  1700: number,
  1082: day,
  1184: moment,
}

/** Array types by the type of their elements. */
export const arrayElements: Readonly<Record<number, number>> = {
  1016: 20,
  1231: 1700,
  1182: 1082,
  1185: 1184,
}
