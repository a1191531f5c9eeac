import type { AnalyteColumn, Grid, GridRow } from '@sne/shared/contract'
import {
  formatBound,
  formatGestationalAge,
  formatNumber,
  gridAction,
  newbornName,
  qcLevelLabels,
} from '@sne/shared/domain'
import { AnalyteValue } from '@sne/shared/ui-data'
import { type CSSProperties, memo, useEffect, useRef } from 'react'
import { type Choice, type Choices, choiceFor } from './draft-state.ts'
import { shortActions, gridTexts as texts } from './texts.ts'

interface Cursor {
  readonly row: number
  readonly code: string | null
}

interface GridTableProps {
  readonly grid: Grid
  readonly columns: readonly AnalyteColumn[]
  readonly choices: Choices
  readonly cursor: Cursor
  readonly onCursor: (cursor: Cursor) => void
}

const signsOf = ({ facts, kind }: GridRow): { sign: string; label: string }[] => [
  ...(facts.preterm ? [{ sign: 'P', label: texts.preterm }] : []),
  ...(facts.tin ? [{ sign: 'I', label: texts.tin }] : []),
  ...(facts.transfused ? [{ sign: 'T', label: texts.transfused }] : []),
  ...(facts.parenteral ? [{ sign: 'N', label: texts.parenteral }] : []),
  ...(facts.recall ? [{ sign: 'R', label: texts.recall }] : []),
  ...(kind === 'first' ? [] : [{ sign: '↻', label: texts.repeated }]),
]

/** Controls up to this many stay under the header while the rows scroll. */
export const frozenControls = 5

/** Values of a plate: who the newborn is and what was decided frozen at the left, controls on top. */
export function GridTable({ grid, columns, choices, cursor, onCursor }: GridTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const barred = new Map(grid.barredAnalytes.map(({ code, reason }) => [code, reason]))
  const groups = [...Map.groupBy(columns, ({ group }) => group)]

  useEffect(() => {
    const line = body.current?.querySelector(`[data-row="${cursor.row}"]`)
    const cell = cursor.code === null ? null : line?.querySelector(`[data-code="${CSS.escape(cursor.code)}"]`)
    ;(cell ?? line)?.scrollIntoView({ block: 'nearest', inline: cell ? 'center' : 'nearest' })
  }, [cursor])

  return (
    <table className="grd-table" aria-label={texts.table}>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, index) => (
            <td key={index} className={`grd-left grd-c${index}`} />
          ))}
          {groups.map(([group, own]) => (
            <th key={group} colSpan={own.length} scope="colgroup">
              {own.length > 2 ? group : ''}
            </th>
          ))}
        </tr>
        <tr>
          <th className="grd-left grd-c0">{texts.well}</th>
          <th className="grd-left grd-c1">{texts.protocol}</th>
          <th className="grd-left grd-c2">{texts.newborn}</th>
          <th className="grd-left grd-c3">
            {texts.age} · {texts.gestation} · {texts.weight}
          </th>
          <th className="grd-left grd-c4">{texts.signs}</th>
          <th className="grd-left grd-c5">{texts.proposed}</th>
          <th className="grd-left grd-c6">{texts.chosen}</th>
          {columns.map(({ code, label, unit }) => (
            <th key={code} scope="col" title={[label, barred.get(code)].filter(Boolean).join(' – ')}>
              {code}
              <span className="grd-unit">{unit}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grid.qc.map((control, index) => (
          <tr
            key={control.well}
            className={grid.qc.length <= frozenControls ? 'grd-qc grd-qc-frozen' : 'grd-qc'}
            style={{ '--grd-at': index } as CSSProperties}
          >
            <td className="grd-left grd-c0">{control.well}</td>
            <td className="grd-left grd-c1">{texts.control}</td>
            <td className="grd-left grd-c2">{qcLevelLabels[control.level]}</td>
            <td className="grd-left grd-c3">{control.lot?.code}</td>
            <td className="grd-left grd-c4" />
            <td className="grd-left grd-c5" />
            <td className="grd-left grd-c6" />
            {columns.map(({ code, decimals }) => {
              const value = control.values.find((one) => one.code === code)
              return (
                <td
                  key={code}
                  className={value ? `grd-qc-${value.state}` : undefined}
                  title={[
                    value?.z != null && `${formatNumber(value.z, 1)} DS`,
                    value?.expectedLow != null &&
                      `${formatNumber(value.expectedLow, decimals)}–${formatNumber(value.expectedHigh, decimals)}`,
                    value?.rule,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  {value?.state === 'fail' && '✕ '}
                  {value?.state === 'warning' && '! '}
                  {value ? formatBound(value.value, value.comparator, decimals) : ''}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      <tbody ref={body}>
        {grid.rows.map((row, index) => (
          <Row
            key={row.sampleAnalysisId}
            row={row}
            index={index}
            columns={columns}
            barred={barred}
            choice={choiceFor(choices, row.sampleAnalysisId)}
            code={cursor.row === index ? (cursor.code ?? '') : null}
            onCursor={onCursor}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly row: GridRow
  readonly index: number
  readonly columns: readonly AnalyteColumn[]
  readonly barred: ReadonlyMap<string, string>
  readonly choice: Choice
  /** Null: the cursor is in another row; empty: in this one, on no value. */
  readonly code: string | null
  readonly onCursor: (cursor: Cursor) => void
}

/** One analysis; drawn anew only when its own values, decision or cursor change. */
const Row = memo(
  function Row({ row, index, columns, barred, choice, code, onCursor }: RowProps) {
    const { facts, newborn, proposedAction: proposed } = row
    const signs = signsOf(row)
    const action = choice.actionId && gridAction(choice.actionId)
    const values = new Map(row.values.map((value) => [value.code, value]))
    return (
      <tr
        data-row={index}
        className={code === null ? undefined : 'grd-current'}
        aria-current={code !== null}
        onClick={(event) => {
          const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-code]')
          onCursor({ row: index, code: cell?.dataset.code ?? null })
        }}
      >
        <td className="grd-left grd-c0" title={row.wells.join(', ')}>
          {row.wells[0]}
          {row.wells.length > 1 && `+${row.wells.length - 1}`}
        </td>
        <td className="grd-left grd-c1" title={row.barcode}>
          {row.protocol ?? row.barcode}
        </td>
        <td className="grd-left grd-c2" title={newbornName(newborn)}>
          {newborn.surname} {newborn.name}
        </td>
        <td className="grd-left grd-c3 grd-facts">
          {facts.ageHours === null ? '-' : `${formatNumber(facts.ageHours, 0)} h`} ·{' '}
          {formatGestationalAge(facts.gaWeeks, facts.gaDays)} ·{' '}
          {facts.birthWeight === null ? '-' : `${formatNumber(facts.birthWeight)} g`}
        </td>
        <td className="grd-left grd-c4">
          {signs.length > 0 && (
            <abbr className="grd-signs" title={signs.map(({ label }) => label).join(', ')}>
              {signs.map(({ sign }) => sign).join('')}
            </abbr>
          )}
        </td>
        <td className="grd-left grd-c5 sne-weak" title={proposed.reason}>
          {proposed.sameDay && '▲▲ '}
          {shortActions[proposed.actionId]}
        </td>
        <td className="grd-left grd-c6 grd-decided" title={choice.note ?? undefined}>
          {action ? `${action.key} ${shortActions[action.machineName]}` : '…'}
          {choice.note && ' ✎'}
        </td>
        {columns.map(({ code: column, decimals }) => {
          const value = values.get(column)
          return (
            <td
              key={column}
              data-code={column}
              className={[barred.has(column) && 'grd-barred', code === column && 'grd-cell-current']
                .filter(Boolean)
                .join(' ')}
            >
              {value && (
                <AnalyteValue
                  value={value.value}
                  comparator={value.comparator}
                  decimals={decimals}
                  flag={value.flag}
                  edited={value.edited !== null}
                  excluded={value.excluded}
                />
              )}
            </td>
          )
        })}
      </tr>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.choice === after.choice &&
    before.code === after.code &&
    before.columns === after.columns,
)
