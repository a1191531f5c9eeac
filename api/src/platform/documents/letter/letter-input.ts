import type { LetterLanguage } from '@sne/shared/domain'
import type { LaboratoryHead } from '../layout/letterhead.ts'

/** Everything that a letter prints; equal data give equal bytes. */
export interface LetterInput {
  readonly laboratory: LaboratoryHead
  readonly language: LetterLanguage
  /** Kind of letter, in Italian, for its foot. */
  readonly kind: string
  readonly title: string
  /** Paragraphs are separated by an empty line. */
  readonly text: string
  readonly recipient: string
  /** Address of the mail as which it left. */
  readonly mailedTo: string | null
  /** Number of the order of the case. */
  readonly reference: string
  /** ISO instant. */
  readonly createdAt: string
  readonly writtenBy: string
  /** Version of the approved templates. */
  readonly templateVersion: number
  readonly softwareVersion: string
}
