export interface Gestation {
  readonly weeks: number
  /** Null when the sender gives whole weeks. */
  readonly days: number | null
}

const shapes: readonly RegExp[] = [
  /^(\d{2})$/u,
  /^(\d{2})([0-6])$/u,
  /^(\d{2})\s*(?:[+.,/]|w|wk|s|sett\.?)\s*([0-6])\s*(?:d|g|gg)?$/iu,
]

/**
 * Gestational age as senders write it: `38` whole weeks, `384` 38 weeks and 4 days, `38+4`, `38w4d`.
 * A number over 100 with a last digit above 6 is no such age; weeks go from 20 to 45.
 */
export function readGestation(text: string): Gestation | null {
  const match = shapes.map((shape) => shape.exec(text.trim())).find((found) => found !== null)
  const weeks = Number(match?.[1])
  if (!match || weeks < 20 || weeks > 45) return null
  return { weeks, days: match[2] === undefined ? null : Number(match[2]) }
}
