import type { Report } from '@sne/shared/contract'
import {
  formatCollected,
  formatDate,
  formatDateTime,
  formatGestationalAge,
  formatNumber,
  newbornName,
  sexLabels,
} from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import { DefinitionList } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { paperTexts as texts } from './texts.ts'

const grams = (weight: number | null) => (weight === null ? null : texts.grams(formatNumber(weight)))
const hours = (age: number | null) => (age === null ? null : texts.hours(formatNumber(age, 1)))

/** Who the report is about, and the card that was analysed. */
export function PaperFacts({ report }: { readonly report: Report }) {
  const { newborn, facts } = report
  const mother = [newborn.motherSurname, newborn.motherName].filter(Boolean).join(' ')
  return (
    <>
      <div className="rep-paper-facts">
        <section>
          <h3>{texts.newborn}</h3>
          <DefinitionList
            items={[
              {
                term: texts.name,
                value: (
                  <Link to={`/newborn/${newborn.id}`} title={texts.openNewborn}>
                    <strong>{newbornName(newborn)}</strong>
                  </Link>
                ),
              },
              { term: texts.sex, value: newborn.sex && sexLabels[newborn.sex] },
              { term: texts.birth, value: formatDateTime(newborn.birthAt) },
              { term: texts.fiscalCode, value: newborn.fiscalCode },
              { term: texts.gestation, value: formatGestationalAge(facts.gaWeeks, facts.gaDays) },
              { term: texts.birthWeight, value: grams(facts.birthWeight) },
              { term: texts.mother, value: mother },
              { term: texts.birthPoint, value: report.birthPoint?.label },
            ]}
          />
        </section>
        <section>
          <h3>{texts.sample}</h3>
          <DefinitionList
            items={[
              {
                term: texts.barcode,
                value: (
                  <>
                    <strong>{report.barcode}</strong> ({texts.sampleNumber(facts.sampleNumber)})
                  </>
                ),
              },
              { term: texts.protocol, value: report.protocol },
              { term: texts.collected, value: formatCollected(facts) },
              { term: texts.age, value: hours(facts.ageHours) },
              { term: texts.weight, value: grams(facts.weightAtCollection) },
              { term: texts.accepted, value: formatDateTime(report.sampleAcceptedAt) },
              { term: texts.motivation, value: facts.motivation },
              { term: texts.analysis, value: report.analysisType.label },
            ]}
          />
        </section>
      </div>
      <p className="rep-conditions">
        <span className="sne-weak">{texts.conditions}</span> <Conditions facts={facts} />
      </p>
    </>
  )
}

/** Conditions that change how the values are read, each as a text of its own. */
function Conditions({ facts }: Pick<Report, 'facts'>) {
  const transfusion = facts.transfusedAt
    ? texts.transfusedAt(formatDate(facts.transfusedAt))
    : facts.transfused && texts.transfused
  const words = [
    facts.preterm && texts.preterm,
    facts.tin && texts.tin,
    transfusion,
    facts.parenteral && texts.parenteral,
    ...facts.nonConformities,
  ].filter((word): word is string => typeof word === 'string')
  if (words.length === 0) return texts.noConditions
  return words.map((word) => (
    <Tag key={word} tone="amber">
      {word}
    </Tag>
  ))
}
