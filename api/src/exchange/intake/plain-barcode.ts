import type { IntakeCard } from '@sne/shared/contract'
import { withoutStars } from '../hl7/index.ts'

/** A card by its barcode alone, without the stars that Code 39 puts around it and some scanners give along. */
export const withPlainBarcode = (card: IntakeCard): IntakeCard => ({
  ...card,
  barcode: withoutStars(card.barcode),
  ...(card.previousBarcode ? { previousBarcode: withoutStars(card.previousBarcode) } : {}),
})
