import type { ComparedNewborn } from '@sne/shared/contract'
import {
  absent,
  deliveryTypeLabels,
  formatBoolean,
  formatDate,
  formatDateTime,
  formatGestationalAge,
  formatText,
  type MergedField,
  sexLabels,
} from '@sne/shared/domain'
import { duplicateTexts as texts } from '../parts/duplicate/texts.ts'
import { gramsText } from '../parts/newborn/newborn-facts.ts'

const lines = (...parts: readonly (string | null | undefined)[]) =>
  parts.filter(Boolean).join(' · ') || absent

const motherText = ({ mother }: ComparedNewborn) =>
  lines(
    [mother?.surname, mother?.name].filter(Boolean).join(' '),
    mother?.fiscalCode,
    mother?.birthDate && formatDate(mother.birthDate),
    ...(mother?.phones ?? []),
    mother?.address,
  )

/** One field of a record as text; `-` where it says nothing. */
export const fieldTexts: Readonly<Record<MergedField, (newborn: ComparedNewborn) => string>> = {
  surname: ({ surname }) => formatText(surname),
  name: ({ name }) => formatText(name),
  sex: ({ sex }) => (sex ? sexLabels[sex] : absent),
  fiscalCode: ({ fiscalCode }) => formatText(fiscalCode),
  birthAt: ({ birthAt, birthTimeKnown }) =>
    birthTimeKnown ? formatDateTime(birthAt) : `${formatDate(birthAt)} (${texts.hourUnknown})`,
  gestation: ({ gaWeeks, gaDays }) => formatGestationalAge(gaWeeks, gaDays),
  birthWeight: ({ birthWeight }) => (birthWeight === null ? absent : `${gramsText(birthWeight)} g`),
  sga: ({ sga }) => formatBoolean(sga),
  plurality: ({ plurality }) => (plurality ? texts.twin(plurality.order, plurality.n) : absent),
  deliveryType: ({ deliveryType }) => (deliveryType ? deliveryTypeLabels[deliveryType] : absent),
  apgar: ({ apgar }) => formatText(apgar),
  familyHistory: ({ familyHistory }) => formatText(familyHistory),
  residence: ({ residence }) => formatText(residence),
  phones: ({ phones }) => lines(...phones),
  mother: motherText,
  father: ({ father }) => lines([father?.surname, father?.name].filter(Boolean).join(' '), father?.phone),
  pediatrician: ({ pediatrician }) =>
    lines(pediatrician?.name, pediatrician?.phone, pediatrician?.address, pediatrician?.email),
  currentWorkgroup: ({ currentWorkgroup }) => lines(currentWorkgroup?.name, currentWorkgroup?.facilityName),
}
