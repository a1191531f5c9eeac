import type { NewbornComparison } from '@sne/shared/contract'
import { absent, type MergedField } from '@sne/shared/domain'
import { useState } from 'react'
import { fieldTexts } from './field-texts.ts'

export type Side = 'first' | 'second'
export const otherSide = (side: Side): Side => (side === 'first' ? 'second' : 'first')

/** A field is the kept record's, unless that one says nothing. */
export function proposedSide(pair: NewbornComparison, field: MergedField, keep: Side): Side {
  return fieldTexts[field](pair[keep]) === absent ? otherSide(keep) : keep
}

/** Which record is kept, and for each field that differs whose value. A change of the record proposes anew. */
export function useChoice(pair: NewbornComparison) {
  const [keep, setKeep] = useState<Side>('first')
  const [chosen, setChosen] = useState<Partial<Record<MergedField, Side>>>({})
  const sideOf = (field: MergedField) => chosen[field] ?? proposedSide(pair, field, keep)
  return {
    keep,
    setKeep: (side: Side) => {
      setKeep(side)
      setChosen({})
    },
    sideOf,
    choose: (field: MergedField, side: Side) => setChosen((before) => ({ ...before, [field]: side })),
    /** Fields whose value comes from the removed record. */
    take: pair.differs.filter((field) => sideOf(field) !== keep),
  }
}
export type Choice = ReturnType<typeof useChoice>
