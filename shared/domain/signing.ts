import type { Role } from './roles.ts'
import type { SampleStatus } from './sample.ts'

/** The part of a person and their session that signatures look at. */
export interface Signer {
  readonly hcp: { readonly lead: boolean; readonly validator: boolean } | null
  /** Who really acts in a session that support opened; null in the person's own. */
  readonly impersonatedBy: unknown
}

/**
 * `lead` signs exclusions, limits and the release of a run, and asks for overrides; `validator` accepts reports and
 * confirms overrides (`override.ts`).
 */
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

/** An account that gave the first of two signatures, as it is when the second one is given. */
export interface FirstSigner {
  readonly enabled: boolean
  readonly workgroupId: number | null
  readonly lead: boolean
  readonly validator: boolean
}

/** Does a first signature still count? The account is enabled, of the laboratory, and holds the right. */
export const stillSigns = (account: FirstSigner, workgroupId: number | null, signature: Signature): boolean =>
  account.enabled && account.workgroupId === workgroupId && account[signature]

/**
 * Why a second signature is refused whose first one no longer counts. @param again the step that puts it
 * right
 */
export const lapsedSignature = (name: string, again: string): string =>
  `La prima firma non vale più: ${name} non ha più l’accesso o il diritto con cui ha firmato. ${again}`

/** Fields of a person that documents print. */
export const printedNames = ['title', 'name', 'surname'] as const
export type PrintedName = (typeof printedNames)[number]

/**
 * Printed names that somebody who signs may still fill in alone, because they are missing; the title with a
 * name that is missing as a whole. An administrator changes existing ones.
 */
export function missingNames(own: { readonly [field in PrintedName]?: string | null }): PrintedName[] {
  const missing = printedNames.filter((field) => !own[field]?.trim())
  const noName = missing.includes('name') && missing.includes('surname')
  return missing.filter((field) => field !== 'title' || noName)
}

/**
 * Does a decision take a card out of the judgement, or back into it? Arrival, or its absence, is registered;
 * fitness for a judgement is decided.
 */
export const judgesCard = (from: SampleStatus, to: SampleStatus): boolean =>
  [from, to].some((status) => status === 'not_valid' || status === 'not_required')

/**
 * Why a session that support opened may neither decide a card nor undo that decision; null where it may. That a card is lost is for
 * whoever looked for it.
 */
export const cardDecisionRefusal = (
  signer: Pick<Signer, 'impersonatedBy'>,
  from: SampleStatus,
  to: SampleStatus,
): 'support_session' | 'own_session' | null => {
  if (!isSupportSession(signer)) return null
  if (judgesCard(from, to)) return 'support_session'
  return to === 'not_received' ? 'own_session' : null
}

/** May the person take a report back, pending or accepted? The administrator role alone does not. */
export const mayReturnReport = (signer: Signer & { readonly role: Role }): boolean =>
  !isSupportSession(signer) &&
  (signer.role === 'supervisor' || maySign(signer, 'validator') || maySign(signer, 'lead'))
