import type { ProfileTrial } from '@sne/shared/contract'
import { Alert, Button, Card, EmptyState, Spinner, Tag } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { factorText, type Spec } from './draft.ts'
import { editorTexts as texts } from './texts.ts'
import type { Example } from './use-example.ts'

const tones = { error: 'red', warning: 'amber', info: 'blue' } as const

/** The values that the draft reads from the example file, and the messages of an import. */
export function TrialCard({ spec, example }: { readonly spec: Spec; readonly example: Example }) {
  const { file, trial, triedOf, trialError, busy, tryOn } = example
  const isOld = triedOf !== null && triedOf !== JSON.stringify(spec)
  return (
    <Card
      title={texts.trial}
      actions={
        <Button disabled={!file || busy === 'look'} loading={busy === 'try'} onClick={() => void tryOn(spec)}>
          {texts.try}
        </Button>
      }
    >
      {!file && <EmptyState title={texts.noFile} />}
      {file && !trial && !trialError && busy !== 'try' && <p className="sne-weak">{texts.tryHint}</p>}
      {busy === 'try' && !trial && <Spinner message={texts.trying} />}
      {trialError && <Alert type="error" showIcon title={texts.trialFailed} description={trialError} />}
      {isOld && <Alert type="warning" showIcon title={texts.outdated} />}
      {trial && <Tried trial={trial} />}
    </Card>
  )
}

function Tried({ trial: { rows, total, problems, conversions } }: { readonly trial: ProfileTrial }) {
  return (
    <>
      {total === 0 && <EmptyState title={texts.nothingRead} />}
      {conversions.map((text) => (
        <Alert key={text} type="info" showIcon title={text} />
      ))}
      {problems.length > 0 && (
        <ul className="adm-profile-problems" aria-label={texts.problems}>
          {problems.map(({ severity, text }) => (
            <li key={text}>
              <Tag tone={tones[severity]}>{texts.severities[severity]}</Tag> {text}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <>
          {rows.length < total && <p className="sne-weak">{texts.shownRows(rows.length, total)}</p>}
          <ValuesTable low label={texts.values} heads={Object.values(texts.heads)}>
            <tbody>
              {rows.map((row, at) => (
                <tr key={at}>
                  <td>{row.line}</td>
                  <td>{row.well ?? '–'}</td>
                  <td>{row.sample ?? '–'}</td>
                  <td>{texts.kindLabels[row.kind] ?? row.kind}</td>
                  <td>{row.name}</td>
                  <td>{row.analyte ?? '–'}</td>
                  <td>{row.raw}</td>
                  <td>{valueText(row)}</td>
                  <td>{row.unit ?? '–'}</td>
                  <td>{row.flag ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </ValuesTable>
        </>
      )}
    </>
  )
}

function valueText({ value, comparator, notDetected }: ProfileTrial['rows'][number]): string {
  if (notDetected) return texts.notDetectedValue
  if (value === null) return texts.unreadValue
  return `${comparator ?? ''}${factorText(value)}`
}
