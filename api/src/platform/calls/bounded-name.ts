/** Longest name of a file, in characters: encoded in a header it stays below what proxies take. */
export const fileNameLimit = 200

/** The name of a file as it is kept and answered: without signs of control and folders, the ending kept when it is cut. */
export function boundedName(name: string): string {
  const characters = [
    ...name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .replace(/[/\\]/g, '_'),
  ]
  if (characters.length <= fileNameLimit) return characters.join('')
  const ending = /\.[\p{Letter}\p{Number}]{1,10}$/u.exec(name)?.[0] ?? ''
  return characters.slice(0, fileNameLimit - ending.length).join('') + ending
}
