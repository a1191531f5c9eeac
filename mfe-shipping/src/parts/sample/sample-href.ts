import type { SampleRow } from '@sne/shared/contract'

/** The page of a card, inside its newborn's. */
export const sampleHref = ({ id, newborn }: Pick<SampleRow, 'id' | 'newborn'>): string =>
  `/newborn/${newborn.id}/sample/${id}`
