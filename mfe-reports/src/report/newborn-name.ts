import type { ReportRow } from '@sne/shared/contract'

/** As people in the laboratory look for a newborn: surname first. */
export const newbornName = ({ surname, name }: Pick<ReportRow['newborn'], 'surname' | 'name'>): string =>
  `${surname} ${name}`.trim()
