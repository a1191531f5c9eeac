import { Alert, Button } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import type { ChangedMeanwhile } from './changed-meanwhile.ts'
import { fieldLabel } from './corrections-texts.ts'
import { formerValue } from './former-value.ts'
import { editTexts as texts } from './texts.ts'

interface StaleNoticeProps {
  readonly changes: readonly ChangedMeanwhile[]
  readonly onReload: () => void
}

/** Somebody else corrected the card first: the stored values are shown beside the values written here. */
export function StaleNotice({ changes, onReload }: StaleNoticeProps) {
  return (
    <Alert
      type="warning"
      showIcon
      title={texts.stale}
      description={
        <>
          <p>{texts.staleHint}</p>
          {changes.length > 0 && (
            <ValuesTable
              label={texts.staleTable}
              words
              heads={[texts.staleField, texts.staleOwn, texts.staleCurrent]}
            >
              <tbody>
                {changes.map(({ entity, field, own, current }) => (
                  <tr key={`${entity} ${field}`}>
                    <th scope="row">{fieldLabel(entity, field)}</th>
                    <td>{formerValue(field, own)}</td>
                    <td>{formerValue(field, current)}</td>
                  </tr>
                ))}
              </tbody>
            </ValuesTable>
          )}
        </>
      }
      action={<Button onClick={onReload}>{texts.reload}</Button>}
    />
  )
}
