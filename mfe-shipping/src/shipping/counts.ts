import type { SamplesCount } from '@sne/shared/contract'

/** All cards of a shipment. */
export const totalOf = ({ accepted, notValid, notRequired, notReceived, waiting }: SamplesCount): number =>
  accepted + notValid + notRequired + notReceived + waiting

/** Those on which something was decided. */
export const decidedOf = (counts: SamplesCount): number => totalOf(counts) - counts.waiting
