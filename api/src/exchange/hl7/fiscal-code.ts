import { dayOf, holderOf } from '@sne/shared/domain'
import { type Draft, tellLeftOut } from './draft.ts'
import type { Segment } from './message.ts'
import { notOwnFiscalCode } from './texts.ts'

/**
 * Checks the fiscal code of PID-3 against birth date and sex. A parent's is no code of the newborn. One that contradicts
 * the newborn, or whose control letter does not fit, is kept in the notes alone: people may compare by a code that is
 * registered.
 */
export function joinFiscalCode(draft: Draft, patient: Segment): void {
  const { newborn, mother } = draft
  const { fiscalCode, birthAt, sex = null } = newborn
  if (!fiscalCode || !birthAt) return
  const holder =
    fiscalCode === mother.fiscalCode ? 'parent' : holderOf(fiscalCode, { birthDay: dayOf(birthAt), sex })
  if (holder === 'newborn' || holder === 'unread') return
  newborn.fiscalCode = undefined
  if (holder === 'other') draft.doubts.add('identity')
  tellLeftOut(draft, patient, 3, 'fiscalCode', notOwnFiscalCode[holder](fiscalCode))
}
