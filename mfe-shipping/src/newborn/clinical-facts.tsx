import type { Sample } from '@sne/shared/contract'
import {
  conditionLabels,
  consentLabels,
  formatBoolean,
  formatDate,
  formatDateTime,
  transfusionTypeLabels,
} from '@sne/shared/domain'
import { Alert, Card } from '@sne/shared/ui-core'
import { DefinitionList } from '@sne/shared/ui-data'
import { newbornTexts as texts } from '../parts/newborn/texts.ts'

type Table = Readonly<Record<string, string>>
const present = (flags: Readonly<Record<string, unknown>>, labels: Table): string[] =>
  Object.entries(labels).flatMap(([name, label]) => (flags[name] === true ? [label] : []))

function conditionLines({ transfusion, parenteral, ...flags }: Sample['conditions']): string[] {
  return [
    ...(transfusion
      ? [
          texts.transfusion(
            transfusion.type ? transfusionTypeLabels[transfusion.type] : '-',
            formatDateTime(transfusion.at),
          ),
        ]
      : []),
    ...(parenteral
      ? [
          texts.parenteral(
            formatDate(parenteral.from),
            parenteral.to ? formatDate(parenteral.to) : texts.ongoing,
          ),
        ]
      : []),
    ...present(flags, conditionLabels),
  ]
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length === 0 ? (
    <p className="sne-weak">{texts.none}</p>
  ) : (
    <ul className="shp-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )

/** Facts that change the reading of the card, of the newborn and of the mother; and the family's consents. */
export const ClinicalFacts = ({ sample: { conditions, mother, consent } }: { readonly sample: Sample }) => (
  <>
    <Card title={texts.clinical}>
      <Lines lines={conditionLines(conditions)} />
    </Card>
    <Card title={texts.motherFactors}>
      <Lines lines={[...present(mother, texts.factors), ...(mother.other ? [mother.other] : [])]} />
    </Card>
    <Card title={texts.consent}>
      {consent.refused && <Alert type="warning" showIcon title={texts.refused} />}
      <DefinitionList
        items={[
          { term: consentLabels.informed, value: formatBoolean(consent.informed) },
          { term: consentLabels.sma, value: formatBoolean(consent.sma) },
          { term: consentLabels.lysosomal, value: formatBoolean(consent.lysosomal) },
          { term: consentLabels.storage, value: formatBoolean(consent.storage) },
          { term: consentLabels.research, value: formatBoolean(consent.research) },
        ]}
      />
    </Card>
  </>
)
