import {
  type AnalyzableSample,
  acceptanceEndpoints,
  analyzableSampleEndpoints,
  mostLabels,
} from '@sne/shared/contract'
import { hasRole, keysOf } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import {
  CheckOutlined,
  CloseOutlined,
  DeleteOutlined,
  PrinterOutlined,
  UndoOutlined,
  WarningOutlined,
} from '@sne/shared/ui-core'
import type { ReactNode } from 'react'
import { type BulkAction, BulkBar } from '../bulk/bulk-bar.tsx'
import { useExportChosen } from '../bulk/export-chosen.tsx'
import { useBulk } from '../bulk/use-bulk.tsx'
import { listExports } from '../export/list-exports.ts'
import { labelTexts } from '../sample/label-texts.ts'
import { LabelsWindow } from '../sample/labels-window.tsx'
import { type AnalyzableStep, cardsOf, mayEverStep } from './analyzable-steps.ts'
import { NotValidWindow } from './not-valid-window.tsx'
import { StepWindow } from './step-window.tsx'
import { analyzableBulkTexts as texts } from './texts.ts'

const looks = {
  not_valid: { key: 'i', icon: <WarningOutlined />, danger: true },
  not_required: { key: 'r', icon: <CheckOutlined />, danger: true },
  accepted: { key: 'a', icon: <UndoOutlined /> },
  closed: { key: 'd', icon: <CloseOutlined />, danger: true },
} as const satisfies Record<keyof typeof texts.step, { key: string; icon: ReactNode; danger?: true }>
const steps = keysOf(looks)

interface AnalyzableBulkProps {
  readonly rows: readonly AnalyzableSample[]
  readonly keep: (rows: readonly AnalyzableSample[]) => void
}

/** Actions of a person on the chosen categories of cards; actions outside the role are not shown. */
export function AnalyzableBulk({ rows, keep }: AnalyzableBulkProps) {
  const me = useSession()
  const bulk = useBulk<AnalyzableSample, AnalyzableStep | 'labels'>(rows, keep)
  const exported = useExportChosen(rows.length, (format) => listExports.analyzables({})(format, rows))
  const { window, show, given } = bulk

  const actions: BulkAction[] = []
  if (hasRole(me, acceptanceEndpoints.printCardLabels.access))
    actions.push({
      key: 'e',
      label: texts.labels,
      icon: <PrinterOutlined />,
      disabled: cardsOf(rows).length > mostLabels ? labelTexts.tooMany : null,
      run: () => show('labels'),
    })
  for (const step of steps.filter((one) => mayEverStep(one, me)))
    actions.push({ ...looks[step], label: texts.step[step], run: () => show(step) })
  if (hasRole(me, analyzableSampleEndpoints.deleteAnalyzableSample.access))
    actions.push({
      key: 't',
      label: texts.remove,
      icon: <DeleteOutlined />,
      danger: true,
      run: () => show('remove'),
    })

  return (
    <>
      <BulkBar actions={[...actions, ...exported.actions]} />
      {bulk.why}
      {exported.notice}
      {window === 'labels' && <LabelsWindow sampleIds={cardsOf(given.rows)} onClose={bulk.close} />}
      {window === 'not_valid' && <NotValidWindow {...given} />}
      {window && window !== 'labels' && window !== 'not_valid' && <StepWindow {...given} step={window} />}
    </>
  )
}
