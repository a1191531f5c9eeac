import type { Position, Tone, WellType } from '../../../domain/index.ts'
import { controlLetters, wellTypeLabels } from '../../../domain/index.ts'

/** One well as a map shows it; wells that are not named are empty. */
export interface MapWell {
  /** `A1` to `H12`. */
  readonly position: string
  readonly type: WellType
  /** Up to six characters inside the well. */
  readonly label?: string
  /** Read aloud and shown on hover: protocol, replicate, state. */
  readonly detail?: string
  /** Wells of one analysis share it and have one outline. */
  readonly group?: string | number | null
  /** Colour by state; by default the type's own. */
  readonly tone?: Tone
  /** A sign in the corner (✓ punched, ✕ failed, ▲ out of range). */
  readonly mark?: string
  /** The place is kept because a sibling plate uses it for this sample. */
  readonly reserved?: boolean
}

/** Letters of the types, so that shape and colour are not alone. */
export const typeLetters: Readonly<Record<WellType, string>> = {
  empty: '',
  white_spot: controlLetters.white_spot,
  quality_control: 'C',
  sample: '',
  eqa_sample: 'V',
}

export const typeTones: Readonly<Record<WellType, Tone>> = {
  empty: 'grey',
  white_spot: 'grey',
  quality_control: 'purple',
  sample: 'blue',
  eqa_sample: 'amber',
}

export const reservedLabel = 'Non richiesto'

/** The well as text, with the letters that it shows, for voice control. */
export function wellInWords(position: Position, well: MapWell | undefined): string {
  const type = well?.type ?? 'empty'
  const words = well?.reserved ? reservedLabel : wellTypeLabels[type]
  const letters = well?.label ?? (well?.reserved ? '' : typeLetters[type])
  return [position, words, letters, well?.detail].filter(Boolean).join(', ')
}

export type Sides = Readonly<Record<'top' | 'right' | 'bottom' | 'left', boolean>>
