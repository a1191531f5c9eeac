import {
  acceptanceEndpoints,
  mostLabels,
  type SampleDecision,
  type SampleListId,
  type SampleRow,
  sampleEndpoints,
} from '@sne/shared/contract'
import { hasRole, type SampleStatus } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import {
  CheckOutlined,
  CloseOutlined,
  EditOutlined,
  ExperimentOutlined,
  PrinterOutlined,
  UndoOutlined,
} from '@sne/shared/ui-core'
import type { ReactNode } from 'react'
import { type BulkAction, BulkBar } from '../../parts/bulk/bulk-bar.tsx'
import { useExportChosen } from '../../parts/bulk/export-chosen.tsx'
import { useBulk } from '../../parts/bulk/use-bulk.tsx'
import { listExports } from '../../parts/export/list-exports.ts'
import { decisionTexts } from '../../parts/sample/decision-texts.ts'
import { labelTexts } from '../../parts/sample/label-texts.ts'
import { LabelsWindow } from '../../parts/sample/labels-window.tsx'
import { statusTargets } from '../../parts/sample/status-targets.ts'
import { CategoriesWindow } from './categories-window.tsx'
import { NoteWindow } from './note-window.tsx'
import { StatusWindow } from './status-window.tsx'
import { sampleBulkTexts as texts } from './texts.ts'

/** The status of the cards of each list. */
const statusOf: Readonly<Record<SampleListId, SampleStatus>> = {
  accepted: 'accepted',
  'not-required': 'not_required',
  'not-valid': 'not_valid',
  'last-accepted': 'accepted',
}

const looks: Readonly<Record<SampleDecision, { key: string; icon: ReactNode; danger?: true }>> = {
  accepted: { key: 'a', icon: <UndoOutlined /> },
  not_valid: { key: 'i', icon: <CloseOutlined />, danger: true },
  not_required: { key: 'r', icon: <CheckOutlined />, danger: true },
  not_received: { key: 'p', icon: <CloseOutlined />, danger: true },
}

interface SampleBulkProps {
  readonly list: SampleListId
  readonly rows: readonly SampleRow[]
  readonly keep: (rows: readonly SampleRow[]) => void
}

/** Actions of a person on the chosen cards of a list; actions outside the role are not shown. */
export function SampleBulk({ list, rows, keep }: SampleBulkProps) {
  const me = useSession()
  const bulk = useBulk<SampleRow, 'labels' | 'note' | 'categories' | SampleDecision>(rows, keep)
  const exported = useExportChosen(rows.length, (format) => listExports.decided(list, {})(format, rows))
  const { window, show, given } = bulk

  const actions: BulkAction[] = []
  if (hasRole(me, acceptanceEndpoints.printCardLabels.access))
    actions.push({
      key: 'e',
      label: texts.labels,
      icon: <PrinterOutlined />,
      disabled: rows.length > mostLabels ? labelTexts.tooMany : null,
      run: () => show('labels'),
    })
  if (hasRole(me, sampleEndpoints.updateSampleNotes.access))
    actions.push({ key: 'n', label: texts.note, icon: <EditOutlined />, run: () => show('note') })
  if (statusOf[list] === 'accepted' && hasRole(me, sampleEndpoints.addSampleScreenings.access))
    actions.push({
      key: 'c',
      label: texts.categories,
      icon: <ExperimentOutlined />,
      run: () => show('categories'),
    })
  for (const target of statusTargets(statusOf[list], me))
    actions.push({ ...looks[target], label: decisionTexts.step[target], run: () => show(target) })

  return (
    <>
      <BulkBar actions={[...actions, ...exported.actions]} />
      {bulk.why}
      {exported.notice}
      {window === 'labels' ? (
        <LabelsWindow sampleIds={given.rows.map(({ id }) => id)} onClose={bulk.close} />
      ) : window === 'note' ? (
        <NoteWindow {...given} />
      ) : window === 'categories' ? (
        <CategoriesWindow {...given} />
      ) : (
        window && <StatusWindow {...given} target={window} />
      )}
    </>
  )
}
