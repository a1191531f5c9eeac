import type { SampleRow } from '@sne/shared/contract'
import { absent } from '@sne/shared/domain'

type Newborn = SampleRow['newborn']

/** As people in the laboratory look for a newborn: surname first. */
export const newbornName = ({ surname, name }: Pick<Newborn, 'surname' | 'name'>): string =>
  `${surname} ${name}`.trim() || absent

/** The mother, where the card names her. */
export const motherName = ({ motherSurname, motherName }: Newborn): string =>
  [motherSurname, motherName].filter(Boolean).join(' ') || absent
