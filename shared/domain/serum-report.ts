/** Bytes by which a file of an accepted type begins; the name of a file says nothing of its content. */
const signatures = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const
export type DocumentType = keyof typeof signatures

/** What a scanned or digital document is, by its content; null for anything else. */
export function documentTypeOf(bytes: Uint8Array): DocumentType | null {
  const found = Object.entries(signatures).find(([, signature]) =>
    signature.every((byte, index) => bytes[index] === byte),
  )
  return found ? (found[0] as DocumentType) : null
}

/** What the report of serum or fresh blood says of the finding. */
export const serumOutcomes = {
  confirmed: { label: 'Positività confermata', tone: 'red' },
  in_range: { label: 'Nella norma', tone: 'green' },
  doubtful: { label: 'Dubbio', tone: 'amber' },
} as const
export type SerumOutcome = keyof typeof serumOutcomes

/** Analytes that a report of serum gives, with the unit of Italian laboratories. */
export const serumAnalytes = [
  { code: 'TSH', unit: 'mU/L' },
  { code: 'fT4', unit: 'pmol/L' },
] as const

interface SerumMeasure {
  readonly value: number
  readonly low: number | null
  readonly high: number | null
}

/** Where a value of a serum report lies by the limits that stand on it: a limit itself is in range. */
export function serumFlag({ value, low, high }: SerumMeasure): 'N' | 'L' | 'H' {
  if (low !== null && value < low) return 'L'
  return high !== null && value > high ? 'H' : 'N'
}
