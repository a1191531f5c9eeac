import { formatDate } from './formats.ts'

interface Lot {
  /** Last day of use, yyyy-MM-dd; null when the maker gives none. */
  readonly expiresOn: string | null
}

/** The last day of use itself is good. @param today yyyy-MM-dd */
export const isLotExpired = ({ expiresOn }: Lot, today: string): boolean =>
  expiresOn !== null && expiresOn < today

/** Why a lot of control material is not put on a plate; null when it is. @param today yyyy-MM-dd */
export function lotRefusal(lot: Lot & { readonly enabled: boolean }, today: string): string | null {
  if (isLotExpired(lot, today))
    return `Il lotto è scaduto il ${formatDate(lot.expiresOn)}: usarne uno valido.`
  return lot.enabled ? null : 'Il lotto è ritirato: usarne uno in uso.'
}
