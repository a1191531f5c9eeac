/** The part of a person and their session that signatures look at. */
export interface Signer {
  readonly hcp: { readonly lead: boolean; readonly validator: boolean } | null
  /** Who really acts in a session that support opened; null in the person's own. */
  readonly impersonatedBy: unknown
}

/** `lead` signs overrides, exclusions, limits and the release of a run; `validator` accepts reports. */
export type Signature = 'lead' | 'validator'

/** In a session that support opened as somebody else nothing is signed. */
export const isSupportSession = ({ impersonatedBy }: Pick<Signer, 'impersonatedBy'>): boolean =>
  impersonatedBy !== null && impersonatedBy !== undefined

/**
 * May the person sign? The right of the profile alone counts, in the person's own session: the administrator role
 * opens pages (`isLead`) and signs nothing.
 */
export const maySign = (signer: Signer, signature: Signature): boolean =>
  !isSupportSession(signer) && (signer.hcp?.[signature] ?? false)
