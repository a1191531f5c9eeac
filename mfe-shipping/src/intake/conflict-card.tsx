import type { IdentityConflict } from '@sne/shared/contract'
import { formatDate, formatDateTime, formatText, type IdentityPoint, sexLabels } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { intakeTexts as texts } from './texts.ts'

type Stated = IdentityConflict['received']

interface Fact {
  readonly label: string
  /** In which of these the two records may differ. */
  readonly points: readonly IdentityPoint[]
  readonly of: (stated: Stated) => string
}

const named = (one: { readonly surname: string; readonly name: string }) =>
  formatText(`${one.surname} ${one.name}`.trim())

const facts: readonly Fact[] = [
  { label: texts.facts.name, points: ['name'], of: named },
  { label: texts.facts.sex, points: ['sex'], of: ({ sex }) => formatText(sex && sexLabels[sex]) },
  {
    label: texts.facts.birth,
    points: ['birthDay', 'birthTime'],
    of: ({ birthAt, birthTimeKnown }) =>
      birthTimeKnown ? formatDateTime(birthAt) : texts.birthTimeUnknown(formatDate(birthAt)),
  },
  { label: texts.facts.fiscalCode, points: ['fiscalCode'], of: ({ fiscalCode }) => formatText(fiscalCode) },
  {
    label: texts.facts.birthOrder,
    points: ['birthOrder'],
    of: ({ plurality }) => formatText(plurality && texts.orderOf(plurality.order, plurality.n)),
  },
  { label: texts.facts.motherName, points: ['motherName'], of: ({ mother }) => named(mother) },
  {
    label: texts.facts.motherBirthDate,
    points: ['motherBirthDate'],
    of: ({ mother: { birthDate } }) => formatText(birthDate && formatDate(birthDate)),
  },
  {
    label: texts.facts.motherFiscalCode,
    points: ['motherFiscalCode'],
    of: ({ mother }) => formatText(mother.fiscalCode),
  },
]

/**
 * The registered newborn beside the statements of a card with the same code; facts that differ are marked.
 */
export function ConflictCard({ conflict }: { readonly conflict: IdentityConflict }) {
  const { barcode, points, registered, received } = conflict
  return (
    <Card title={texts.conflict}>
      <p className="sne-weak">{texts.conflictHint}</p>
      <table className="shp-conflict">
        <thead>
          <tr>
            <th scope="col">{texts.fact}</th>
            <th scope="col">
              {texts.registered} <Link to={`/newborn/${registered.newbornId}`}>{registered.code}</Link>
            </th>
            <th scope="col">{texts.receivedWith(barcode)}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, points: own, of }) => {
            const differs = own.some((point) => points.includes(point))
            return (
              <tr key={label} className={differs ? 'shp-conflict-differs' : undefined}>
                <th scope="row">
                  {label} {differs && <strong>({texts.differs})</strong>}
                </th>
                <td>{of(registered)}</td>
                <td>{of(received)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
