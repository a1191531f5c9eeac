/** A sample of a round as a person writes it: the code of the provider, then a description after a semicolon. */
export interface SampleLine {
  readonly code: string
  readonly label: string | null
}

/** `C1; bassa` on each line; blank lines are left out. */
export const sampleLines = (text: string): SampleLine[] =>
  text.split('\n').flatMap((line) => {
    const [code = '', ...label] = line.split(';').map((part) => part.trim())
    return code === '' ? [] : [{ code, label: label.join('; ') || null }]
  })
