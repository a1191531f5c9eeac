import type { ControlLotDetail } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { Card, EmptyState } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { expectedText } from './expected-text.ts'
import { lotPageTexts as texts } from './texts.ts'

/** Targets with their source, and the lot's former targets. */
export function TargetsCard({ detail: { lot, former } }: { readonly detail: ControlLotDetail }) {
  return (
    <>
      <Card title={texts.targets} flush={lot.limits.length > 0}>
        {lot.limits.length === 0 ? (
          <EmptyState title={texts.targetsNone} hint={texts.targetsNoneHint} />
        ) : (
          <ValuesTable
            label={texts.table(texts.targets)}
            low
            words
            heads={[texts.analyte, texts.expected, texts.origin, texts.since]}
          >
            <tbody>
              {lot.limits.map(({ analyte, expected, unit, origin, since }) => (
                <tr key={analyte}>
                  <td>{analyte}</td>
                  <td>
                    {expectedText(expected)} {unit}
                  </td>
                  <td>{texts.origins[origin]}</td>
                  <td>{since === null ? texts.fromStart : formatDateTime(since)}</td>
                </tr>
              ))}
            </tbody>
          </ValuesTable>
        )}
      </Card>
      {former.length > 0 && (
        <Card title={texts.former} flush>
          <p className="lot-hint sne-weak">{texts.formerHint}</p>
          <ValuesTable
            label={texts.table(texts.former)}
            low
            words
            heads={[texts.analyte, texts.expected, texts.origin, texts.until]}
          >
            <tbody>
              {former.map(({ analyte, expected, unit, origin, until }) => (
                <tr key={`${analyte} ${until}`}>
                  <td>{analyte}</td>
                  <td>
                    {expectedText(expected)} {unit}
                  </td>
                  <td>{texts.origins[origin]}</td>
                  <td>{formatDateTime(until)}</td>
                </tr>
              ))}
            </tbody>
          </ValuesTable>
        </Card>
      )}
    </>
  )
}
