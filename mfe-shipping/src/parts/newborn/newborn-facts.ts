import type { SampleRow } from '@sne/shared/contract'
import { absent, formatDate, formatDateTime, formatNumber } from '@sne/shared/domain'
import { newbornTexts as texts } from './texts.ts'

type Newborn = SampleRow['newborn']

/** Birth with its hour where it is known: "20/11/2026 08:30", "20/11/2026 (ora non nota)". */
export const birthText = ({
  birthAt,
  birthTimeKnown,
}: Pick<Newborn, 'birthAt' | 'birthTimeKnown'>): string =>
  birthTimeKnown ? formatDateTime(birthAt) : `${formatDate(birthAt)} (${texts.hourUnknown})`

/** "Gemello 2 di 2"; null for a single birth. */
export const twinText = ({ plurality }: Pick<Newborn, 'plurality'>): string | null =>
  plurality && plurality.n > 1 ? texts.twin(plurality.order, plurality.n) : null

/** Hours with one decimal, so that a column lines up: "52,0", "47,5". */
export const hoursText = (hours: number | null): string => formatNumber(hours, 1)

const grams = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })

/** Grams with their thousands set apart: "3.250". */
export const gramsText = (weight: number | null): string => (weight === null ? absent : grams.format(weight))
