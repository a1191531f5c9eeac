import type { CutoffSetView } from '@sne/shared/contract'
import { analyteRoleLabels, bandText } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import type { ReactNode } from 'react'
import { cellText, numberText } from './cell-text.ts'
import { cutoffTexts as texts } from './texts.ts'

interface Line {
  readonly key: string
  readonly name: string
  readonly cells: readonly ReactNode[]
}

interface LinesProps {
  readonly title: string
  readonly empty: string
  /** Titles of the cells after the analyte. */
  readonly heads: readonly string[]
  readonly lines: readonly Line[]
}

function Lines({ title, empty, heads, lines }: LinesProps) {
  return (
    <Card title={title}>
      {lines.length === 0 ? (
        <p className="sne-weak">{empty}</p>
      ) : (
        <ValuesTable label={texts.tableOf(title)} words low heads={[texts.analyte, ...heads]}>
          <tbody>
            {lines.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={heads[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </ValuesTable>
      )}
    </Card>
  )
}

const columnFields = [
  'required',
  'criticalLow',
  'criticalHigh',
  'criticalNotDetected',
  'plausibleLow',
  'plausibleHigh',
  'noClose',
  'maxSpread',
  'timeCritical',
  'secondTierAlways',
  'recallCardDoesNotClose',
] as const

/** Everything that a set says: limits by band, columns of its analytes, second tiers. */
export function SetLines({ set }: { readonly set: CutoffSetView }) {
  /** A rule without a critical limit has that of its analyte, as the judgement reads it. */
  const criticalOf = (rule: CutoffSetView['rules'][number]) => {
    const column = set.columns.find(({ analyte }) => analyte === rule.analyte)
    return [
      rule.criticalLow ?? column?.criticalLow ?? null,
      rule.criticalHigh ?? column?.criticalHigh ?? null,
    ]
  }
  const unitOf = (code: string) => set.analytes.find((analyte) => analyte.code === code)?.unit ?? ''
  return (
    <>
      <Lines
        title={texts.rules}
        empty={texts.rulesEmpty}
        heads={[texts.band, texts.low, texts.high, texts.criticalLow, texts.criticalHigh, texts.unit]}
        lines={set.rules.map((rule, index) => ({
          key: `${rule.analyte} ${index}`,
          name: rule.analyte,
          cells: [
            bandText(rule),
            ...[rule.low, rule.high, ...criticalOf(rule)].map(numberText),
            unitOf(rule.analyte),
          ],
        }))}
      />
      <Lines
        title={texts.columns}
        empty={texts.columnsEmpty}
        heads={['role', ...columnFields].map((field) => texts.fields[field] ?? field)}
        lines={set.columns.map((column) => ({
          key: column.analyte,
          name: column.analyte,
          cells: [
            analyteRoleLabels[column.role],
            ...columnFields.map((field) => (column[field] === false ? '–' : cellText(column[field]))),
          ],
        }))}
      />
      <Lines
        title={texts.secondTiers}
        empty={texts.secondTiersEmpty}
        heads={[
          texts.type,
          texts.fields.markers ?? '',
          texts.fields.step ?? '',
          texts.fields.deadlineHours ?? '',
        ]}
        lines={set.secondTiers.map(({ analyte, analysisType, markers, step, deadlineHours }) => ({
          key: `${analyte} ${analysisType}`,
          name: analyte,
          cells: [analysisType, markers.join(', '), step, texts.deadline(deadlineHours)],
        }))}
      />
    </>
  )
}
