import type { Sample, UpdateSampleInput } from '@sne/shared/contract'
import { ageHours, type ProposedNonConformity, proposeNonConformities } from '@sne/shared/domain'

/** The form's values while somebody types: any of them may be missing. */
export type Typed = Partial<Omit<UpdateSampleInput, 'newborn'>> & {
  readonly newborn?: Partial<NonNullable<UpdateSampleInput['newborn']>>
}

const orNull = <T>(value: T | null | undefined): T | null => value ?? null

/** Age at collection and proposed problems of a card as it is typed. Both follow the rules of the server. */
export function whatDataShow(
  { collectedAt, conditions, newborn = {} }: Typed,
  sample: Pick<
    Sample,
    'sampleNumber' | 'outOfList' | 'oldSampleDays' | 'decidedAt' | 'collectedAt' | 'collectionTimeKnown'
  >,
  now: Date,
): { readonly age: number | null; readonly proposed: readonly ProposedNonConformity[] } {
  const birthTimeKnown = newborn.birthTimeKnown ?? true
  // Who writes another moment knows its time.
  const collectionTimeKnown = sample.collectionTimeKnown || collectedAt !== sample.collectedAt
  const transfusion = orNull(conditions?.transfusion)
  const parenteral = orNull(conditions?.parenteral)
  const proposed = proposeNonConformities(
    {
      birthAt: orNull(newborn.birthAt),
      birthTimeKnown,
      collectedAt: orNull(collectedAt),
      collectionTimeKnown,
      gaWeeks: orNull(newborn.gaWeeks),
      birthWeight: orNull(newborn.birthWeight),
      phones: [...(newborn.phones ?? []), ...(newborn.mother?.phones ?? [])],
      transfusion: transfusion && { at: orNull(transfusion.at) },
      parenteral: parenteral && { from: orNull(parenteral.from), to: orNull(parenteral.to) },
      firstSample: sample.sampleNumber === 1,
      outOfList: sample.outOfList,
      oldSampleDays: sample.oldSampleDays,
    },
    sample.decidedAt ? new Date(sample.decidedAt) : now,
  )
  return {
    age: birthTimeKnown && collectionTimeKnown ? ageHours(newborn.birthAt, collectedAt) : null,
    proposed,
  }
}
