import { addDays, dayOf } from '../calendar.ts'

/** Days after a transfusion from which the newborn's own red cells show again (demonstration value). */
export const afterTransfusionDays = 120

/** The first day on which a card shows the newborn's own blood again. @returns yyyy-MM-dd */
export const ownBloodFrom = (moment: string): string => addDays(dayOf(moment), afterTransfusionDays)

/** Donor's blood given at the moment may be in the newborn at the collection. */
export const isDonorBloodKept = (moment: string, collectedAt: string): boolean =>
  Date.parse(moment) <= Date.parse(collectedAt) && dayOf(collectedAt) < ownBloodFrom(moment)
