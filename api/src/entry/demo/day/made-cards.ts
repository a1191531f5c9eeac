import type { NonConformityCode } from '@sne/shared/domain'
import type { ValueProfile } from '../profiles.ts'

/** Facts of a card that the laboratory learns only when it looks at the card and measures it. */
export interface Hidden {
  readonly profile: ValueProfile
  readonly fault: NonConformityCode | null
}

/** The cards of a day, with what the instruments will read in them. */
export class MadeCards {
  readonly #cards = new Map<string, Hidden>()

  add(barcode: string, hidden: Hidden): void {
    this.#cards.set(barcode, hidden)
  }

  get barcodes(): readonly string[] {
    return [...this.#cards.keys()]
  }

  /** Faults by barcode, for who reads the cards. */
  get faults(): ReadonlyMap<string, { readonly fault?: NonConformityCode }> {
    return new Map(
      [...this.#cards].flatMap(([barcode, { fault }]) => (fault ? [[barcode, { fault }] as const] : [])),
    )
  }

  /** Profiles by barcode, for the instruments. */
  get profiles(): Readonly<Record<string, ValueProfile>> {
    return Object.fromEntries([...this.#cards].map(([barcode, { profile }]) => [barcode, profile]))
  }
}
