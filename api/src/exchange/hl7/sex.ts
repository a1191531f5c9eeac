import type { Sex } from '@sne/shared/domain'
import { type Draft, leaveOut, tellLeftOut } from './draft.ts'
import { type Segment, valueAt } from './message.ts'
import { texts } from './texts.ts'

const words: Readonly<Record<string, Sex>> = {
  m: 'male',
  male: 'male',
  maschio: 'male',
  maschile: 'male',
  'la2-8': 'male',
  f: 'female',
  female: 'female',
  femmina: 'female',
  femminile: 'female',
  'la3-6': 'female',
}

/** The sex that an answer names; undefined when it names none. */
export const sexOf = (text: string): Sex | undefined => words[text.trim().toLowerCase()]

/** PID-8 with the observations that ask for the sex (46098-0, 76689-9). Two that differ leave it unknown. */
export function joinSex(draft: Draft, patient: Segment): void {
  const { newborn, declaredSexes } = draft
  const pid = valueAt(patient, 8)
  const ofPatient = sexOf(pid)
  if (pid !== '' && pid.toUpperCase() !== 'U' && !ofPatient)
    leaveOut(draft, patient, 8, pid, texts.unknownSex)
  const named = new Set([...(ofPatient ? [ofPatient] : []), ...declaredSexes])
  const [only] = named
  newborn.sex = named.size === 1 ? (only ?? null) : null
  if (named.size > 1) tellLeftOut(draft, patient, 8, '46098-0', texts.sexDiffers)
}
