import type { AnalyteColumn, Grid, GridRow } from '@sne/shared/contract'
import {
  formatBound,
  formatGestationalAge,
  formatNumber,
  newbornName,
  qcLevelLabels,
} from '@sne/shared/domain'
import { AnalyteValue } from '@sne/shared/ui-data'
import { memo, useEffect, useRef } from 'react'
import { columnWidth, frozenColumns, groupRuns, widthsFor } from './columns.ts'
import { type Choice, type Choices, choiceFor } from './draft-state.ts'
import { reveal } from './reveal.ts'
import { RowDecision } from './row-decision.tsx'
import { gridTexts as texts } from './texts.ts'

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

/** Signs of the newborn and of the analysis; each with its word. */
export const signsOf = ({
  facts,
  kind,
}: Pick<GridRow, 'facts' | 'kind'>): { sign: string; label: string }[] => [
  ...(facts.preterm ? [{ sign: 'P', label: texts.preterm }] : []),
  ...(facts.tin ? [{ sign: 'I', label: texts.tin }] : []),
  ...(facts.transfused ? [{ sign: 'T', label: texts.transfused }] : []),
  ...(facts.parenteral ? [{ sign: 'N', label: texts.parenteral }] : []),
  ...(facts.recall ? [{ sign: 'R', label: texts.recall }] : []),
  ...(kind === 'first' ? [] : [{ sign: '↻', label: texts.repeated }]),
]

/** Values of a plate: who the newborn is and what was decided frozen at the left, controls on top. */
export function GridTable({ grid, columns, choices, cursor, onCursor }: GridTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const barred = new Map(grid.barredAnalytes.map(({ code, reason }) => [code, reason]))

  useEffect(() => {
    const line = body.current?.querySelector(`[data-row="${cursor.row}"]`)
    const cell = cursor.code === null ? null : line?.querySelector(`[data-code="${CSS.escape(cursor.code)}"]`)
    if (line) reveal(line, cell ?? null)
  }, [cursor])

  return (
    <table className="grd-table" aria-label={texts.table} style={widthsFor(columns.length)}>
      <thead>
        <tr className="grd-head grd-groups">
          {frozenColumns.map((column) => (
            <td key={column} className={`grd-left grd-${column}`} />
          ))}
          {groupRuns(columns).map(({ group, count, first }) => (
            <th key={first} colSpan={count} scope="colgroup" title={group}>
              <span style={{ maxWidth: count * columnWidth - 12 }}>{group}</span>
            </th>
          ))}
        </tr>
        <tr className="grd-head">
          <th className="grd-left grd-well">{texts.well}</th>
          <th className="grd-left grd-protocol">{texts.protocol}</th>
          <th className="grd-left grd-newborn">
            {texts.newborn}
            <span className="grd-unit">
              {texts.age} · {texts.gestation} · {texts.weight}
            </span>
          </th>
          <th className="grd-left grd-conditions">{texts.signs}</th>
          <th className="grd-left grd-decision">
            {texts.chosen}
            <span className="grd-unit">{texts.proposed}</span>
          </th>
          {columns.map(({ code, label, unit }) => (
            <th key={code} scope="col" title={[label, barred.get(code)].filter(Boolean).join(' – ')}>
              {code}
              <span className="grd-unit">{unit}</span>
            </th>
          ))}
        </tr>
        {grid.qc.map((control) => (
          <tr key={control.well} className="grd-qc">
            <td className="grd-left grd-well">{control.well}</td>
            <td className="grd-left grd-protocol">{texts.control}</td>
            <td className="grd-left grd-newborn">{qcLevelLabels[control.level]}</td>
            <td className="grd-left grd-conditions" />
            <td className="grd-left grd-decision" title={control.lot?.code}>
              {control.lot?.code}
            </td>
            {columns.map(({ code, decimals }) => {
              const value = control.values.find((one) => one.code === code)
              return (
                <td
                  key={code}
                  className={value ? `grd-qc-${value.state}` : undefined}
                  title={[
                    value?.z != null && `${formatNumber(value.z, 1)} DS`,
                    value?.expectedText,
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
      </thead>
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
    const { facts, newborn } = row
    const signs = signsOf(row)
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
        <td className="grd-left grd-well" title={row.wells.join(', ')}>
          {row.wells[0]}
          {row.wells.length > 1 && `+${row.wells.length - 1}`}
        </td>
        <td className="grd-left grd-protocol" title={row.barcode}>
          {row.protocol ?? row.barcode}
        </td>
        <td className="grd-left grd-newborn" title={newbornName(newborn)}>
          <span className="grd-name">
            <span className="grd-surname">{newborn.surname}</span>{' '}
            <span className="grd-given">{newborn.name}</span>
          </span>
          <span className="grd-facts">
            {facts.ageHours === null ? '-' : `${formatNumber(facts.ageHours, 0)} h`} ·{' '}
            {formatGestationalAge(facts.gaWeeks, facts.gaDays)} ·{' '}
            {facts.birthWeight === null ? '-' : `${formatNumber(facts.birthWeight)} g`}
          </span>
        </td>
        <td className="grd-left grd-conditions">
          {signs.map(({ sign, label }) => (
            <abbr key={sign} className="grd-sign" title={label}>
              {sign}
            </abbr>
          ))}
        </td>
        <td className="grd-left grd-decision" title={choice.note ?? undefined}>
          <RowDecision row={row} choice={choice} />
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
