import type { Newborn } from '@sne/shared/contract'
import {
  absent,
  deliveryTypeLabels,
  formatDate,
  formatGestationalAge,
  motherName,
  newbornName,
  sexLabels,
} from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { DefinitionList, Phones } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { birthText, gramsText, twinText } from '../parts/newborn/newborn-facts.ts'
import { newbornTexts as texts } from '../parts/newborn/texts.ts'

const lines = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** Each once, and none broken over two lines. */
const phonesOf = ({ phones, mother }: Newborn) =>
  [...new Set([...phones, ...(mother?.phones ?? [])])].map((phone) => phone.replaceAll(' ', '\u00A0'))

const Twins = ({ newborn: { twins } }: { readonly newborn: Newborn }) => (
  <>
    {twins.map((twin, index) => (
      <span key={twin.id}>
        {index > 0 && ' · '}
        <Link to={`/newborn/${twin.id}`}>{newbornName(twin)}</Link>
      </span>
    ))}
  </>
)

/** Facts of the newborn and its carers. */
export function NewbornFacts({ newborn }: { readonly newborn: Newborn }) {
  const { mother, pediatrician, birthWorkgroup, currentWorkgroup } = newborn
  const grams = gramsText(newborn.birthWeight)
  return (
    <Card title={texts.facts}>
      <DefinitionList
        columns={5}
        items={[
          { term: texts.birth, value: birthText(newborn) },
          { term: texts.sex, value: newborn.sex && sexLabels[newborn.sex] },
          { term: texts.gestation, value: formatGestationalAge(newborn.gaWeeks, newborn.gaDays) },
          { term: texts.birthWeight, value: newborn.birthWeight === null ? null : `${grams} g` },
          { term: texts.plurality, value: twinText(newborn) },
          ...(newborn.twins.length > 0 ? [{ term: texts.twins, value: <Twins newborn={newborn} /> }] : []),
          { term: texts.delivery, value: newborn.deliveryType && deliveryTypeLabels[newborn.deliveryType] },
          { term: texts.fiscalCode, value: newborn.fiscalCode },
          { term: texts.birthPoint, value: lines(birthWorkgroup?.name, birthWorkgroup?.facilityName) },
          {
            term: texts.currentPlace,
            value: lines(currentWorkgroup?.name, currentWorkgroup?.facilityName),
          },
          {
            term: texts.mother,
            value: lines(motherName(newborn), mother?.birthDate && formatDate(mother.birthDate)),
          },
          {
            term: texts.phones,
            value: <Phones phones={phonesOf(newborn)} former={newborn.formerPhones} none={absent} />,
          },
          { term: texts.residence, value: newborn.residence },
          {
            term: texts.pediatrician,
            value: pediatrician && (
              <>
                <Phones
                  name={pediatrician.name}
                  phones={pediatrician.phone ? [pediatrician.phone] : []}
                  former={newborn.formerPediatricianPhones}
                  none={absent}
                />
                {pediatrician.email && <div>{pediatrician.email}</div>}
              </>
            ),
          },
          { term: texts.familyHistory, value: newborn.familyHistory },
        ]}
      />
    </Card>
  )
}
