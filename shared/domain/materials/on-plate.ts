import type { MaterialObjection } from './usable.ts'

export type MaterialKind = 'instrument' | 'reagent_lot'

/** An item that a plate recorded. */
export interface RecordedMaterial {
  readonly kind: MaterialKind
  readonly name: string
  /** An instrument that gives results. */
  readonly measures: boolean
  /** Of a lot. */
  readonly kitId: number | null
  readonly objection: MaterialObjection | null
  /** A lead has allowed its use. */
  readonly overridden: boolean
}

/** Materials that a laboratory requires of plates of a type; none by default. */
export interface MaterialPolicy {
  readonly instrument: boolean
  readonly kits: readonly { readonly id: number; readonly label: string }[]
}

/** Materials that a plate has to record and has not, Italian. */
export function missingMaterials(policy: MaterialPolicy, recorded: readonly RecordedMaterial[]): string[] {
  const hasInstrument = recorded.some(({ measures }) => measures)
  const missingKits = policy.kits.filter(({ id }) => !recorded.some(({ kitId }) => kitId === id))
  return [
    ...(policy.instrument && !hasInstrument ? ['lo strumento di misura'] : []),
    ...missingKits.map(({ label }) => `un lotto di ${label}`),
  ]
}

/** Recorded items that may not be used, and that no lead allowed. */
export const refusedMaterials = <M extends RecordedMaterial>(recorded: readonly M[]): M[] =>
  recorded.filter(({ objection, overridden }) => objection !== null && !overridden)

/** Why results of a plate are not imported; null when its instrument and reagents give no obstacle. */
export function materialsRefusal(
  policy: MaterialPolicy,
  recorded: readonly RecordedMaterial[],
): { readonly code: 'materials_missing' | 'material_refused'; readonly text: string } | null {
  const refused = refusedMaterials(recorded)
  if (refused.length > 0)
    return {
      code: 'material_refused',
      text: refused.map(({ name, objection }) => `${name}. ${objection?.text}`).join(' '),
    }
  const missing = missingMaterials(policy, recorded)
  return missing.length > 0
    ? {
        code: 'materials_missing',
        text: `Prima dei risultati la piastra registra ${missing.join(', ')}.`,
      }
    : null
}

/**
 * The day on which a plate uses an item at the earliest: that on which it was recorded, or on which the plate was closed where that is
 * later. Reagents go on a plate after its closing; results may come a day after.
 */
export const dayOfUse = (recordedOn: string, closedOn: string | null): string =>
  closedOn !== null && closedOn > recordedOn ? closedOn : recordedOn
