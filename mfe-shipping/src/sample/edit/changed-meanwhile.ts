import type { UpdateSampleInput } from '@sne/shared/contract'
import { type ChangedField, changedFields, type FieldValue } from '@sne/shared/domain'

/** A field that somebody else changed while a correction of the same card was being written. */
export interface ChangedMeanwhile {
  readonly entity: 'sample' | 'newborn'
  readonly field: string
  /** The value written by this person, or the value when they began. */
  readonly own: FieldValue
  /** The stored value. */
  readonly current: FieldValue
}

/** Names of the record where the form calls a field otherwise. */
const recordNames: Readonly<Record<string, string>> = {
  mother: 'motherFactors',
  previousBarcode: 'previousSampleId',
  'plurality.n': 'pluralityCount',
  'plurality.order': 'pluralityOrder',
}

const formOnly: readonly string[] = ['version', 'reason', 'newborn']

type Values = Readonly<Record<string, unknown>>

function changesOf(entity: ChangedMeanwhile['entity'], base: Values, own: Values, current: Values) {
  const names = Object.keys(current).filter((name) => !formOnly.includes(name))
  return names.flatMap((name) => {
    const label = entity === 'sample' ? (recordNames[name] ?? name) : name
    const written = changedFields(label, own[name], current[name])
    return changedFields(label, base[name], current[name]).map(
      ({ field, after }: ChangedField): ChangedMeanwhile => {
        const other = written.find((one) => one.field === field)
        return {
          entity,
          field: recordNames[field] ?? field,
          own: other ? other.before : after,
          current: after,
        }
      },
    )
  })
}

/**
 * Fields of a card and its newborn that changed since a form began.
 * @param base values with which the form began
 * @param own values as this person wants to save them
 * @param current values as they are stored now
 */
export const changedMeanwhile = (
  base: UpdateSampleInput,
  own: UpdateSampleInput,
  current: UpdateSampleInput,
): ChangedMeanwhile[] => [
  ...changesOf('sample', base, own, current),
  ...changesOf('newborn', base.newborn ?? {}, own.newborn ?? base.newborn ?? {}, current.newborn ?? {}),
]
