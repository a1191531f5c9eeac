import { absent } from './formats.ts'

interface Named {
  readonly surname: string
  readonly name: string
}

/** As people in the laboratory look for a newborn: surname first; `-` when no name is known yet. */
export const newbornName = ({ surname, name }: Named): string => `${surname} ${name}`.trim() || absent

/** The mother, where the card names her. */
export const motherName = (of: {
  readonly motherSurname: string | null
  readonly motherName: string | null
}): string => [of.motherSurname, of.motherName].filter(Boolean).join(' ') || absent
