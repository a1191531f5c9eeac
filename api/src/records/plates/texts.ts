/** Italian sentences about plates. */
export const texts = {
  decidedBySecondTier: 'Il campione è stato deciso con un second tier.',
}
