import type { IntakeCardInput } from './cards.ts'

const hourMs = 3_600_000

/**
 * An invented card without problems: all its spots, taken in its hours from a healthy single newborn at term, with every
 * consent. Only the people's data are random, so a test needs no lucky newborn.
 */
export const cleanCard = (card: IntakeCardInput, now: Date): IntakeCardInput => ({
  ...card,
  previousBarcode: null,
  motivation: 'first_sample',
  collectedAt: new Date(now.getTime() - 24 * hourMs).toISOString(),
  collectionMethod: 'heel',
  ward: 'nursery',
  weightAtCollection: 3090,
  feeding: ['breast'],
  conditions: {},
  mother: {},
  consent: { informed: true, sma: true, lysosomal: true, storage: true, research: true, refused: false },
  spotsTotal: 4,
  newborn: {
    ...card.newborn,
    name: card.newborn.name ?? 'Bianca',
    fiscalCode: null,
    birthAt: new Date(now.getTime() - 84 * hourMs).toISOString(),
    birthTimeKnown: true,
    gaWeeks: 39,
    gaDays: 2,
    birthWeight: 3250,
    sga: false,
    plurality: { n: 1, order: 1 },
    deliveryType: 'vaginal',
    phones: ['055 1234567'],
  },
})
