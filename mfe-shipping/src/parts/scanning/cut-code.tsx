/** A code of one line: longer ones are cut in the middle, where codes differ least. */
const longestShown = 28
const keptEnd = 8

export const cutCode = (code: string): string =>
  code.length > longestShown ? `${code.slice(0, longestShown - keptEnd - 1)}…${code.slice(-keptEnd)}` : code

/** A code, cut to the width of its place; the whole one on hover, and for who hears the page. */
export const CutCode = ({ code }: { readonly code: string }) =>
  cutCode(code) === code ? code : <abbr title={code}>{cutCode(code)}</abbr>
