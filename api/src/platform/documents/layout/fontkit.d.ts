/** The part of fontkit that is used here: it ships no types. */
declare module 'fontkit' {
  export function create(file: Uint8Array): import('./fonts.ts').ParsedFont
}
