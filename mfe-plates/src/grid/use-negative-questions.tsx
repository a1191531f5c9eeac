import type { GridRow } from '@sne/shared/contract'
import { flagLabels, formatBound } from '@sne/shared/domain'
import { useConfirm } from '@sne/shared/ui-core'
import { shortActions } from '../parts/decision/finding-texts.ts'
import type { Choices } from './draft-state.ts'
import { leftRows, ordinaryRows } from './draft-state.ts'
import { gridTexts as texts } from './texts.ts'

/** Values that are named in the question, with sign and number. */
const doubtful = ({ values, findings }: GridRow): string =>
  [
    ...values
      .filter(
        ({ flag, excluded }) =>
          !excluded && (flag === 'HH' || flag === 'LL' || flag === 'ERR' || flag === 'NC'),
      )
      .map(
        ({ code, value, comparator, flag }) =>
          `${code} ${value === null ? '' : formatBound(value, comparator, 2)} (${flag && flagLabels[flag]})`,
      ),
    ...findings.filter(({ critical }) => critical).map(({ analyte, state }) => `${analyte}: ${state}`),
  ].join(', ')

/**
 * The questions before rows are reported as in range: of one doubtful row, and of all ordinary ones.
 * @param hidden rows of the plate that are not shown, and so not among `rows`
 */
export function useNegativeQuestions(rows: readonly GridRow[], choices: Choices, hidden: number) {
  const confirm = useConfirm()
  return {
    askOne: (row: GridRow) =>
      confirm({
        title: texts.surely(row.wells[0] ?? ''),
        content: texts.surelyWhat(doubtful(row)),
        confirmText: shortActions.report_negative,
      }),
    askAll: () => {
      const left = leftRows(rows, choices)
      const count = left.reduce((sum, one) => sum + one.count, 0)
      return confirm({
        title: texts.acceptTitle(ordinaryRows(rows, choices).length),
        content: (
          <>
            <p>{texts.acceptWhat}</p>
            {hidden > 0 && <p>{texts.acceptShown(hidden)}</p>}
            <p>{count > 0 ? texts.acceptLeaves(count) : texts.acceptLeavesNone}</p>
            <ul className="grd-close-list">
              {left.map(({ why, count: those }) => (
                <li key={why}>
                  <strong>{those}</strong> × {why}
                </li>
              ))}
            </ul>
          </>
        ),
      })
    },
  }
}
