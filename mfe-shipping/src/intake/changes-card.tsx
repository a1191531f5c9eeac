import type { MessageChange } from '@sne/shared/contract'
import { Card } from '@sne/shared/ui-core'
import { intakeTexts as texts } from './texts.ts'

/** The registered values of a card beside the message's: no value was changed. */
export const ChangesCard = ({ changes }: { readonly changes: readonly MessageChange[] }) => (
  <Card title={texts.changes}>
    <p className="sne-weak">{texts.changesHint}</p>
    <table className="shp-conflict">
      <thead>
        <tr>
          <th scope="col">{texts.fact}</th>
          <th scope="col">{texts.registeredToday}</th>
          <th scope="col">{texts.inMessage}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ fact, before, after }) => (
          <tr key={fact} className="shp-conflict-differs">
            <th scope="row">{fact}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
)
