import { useToast } from '@sne/shared/shell'
import { Card, Skeleton, useElapsed, useHotkeys } from '@sne/shared/ui-core'
import { verifyTexts as texts } from './texts.ts'

/** Milliseconds after which a report that does not come is said to be on its way. */
const saidAfter = 1000

/** Without a report on the screen the keys of a decision say that nothing is signed or refused. */
export function KeysWithoutReport() {
  const toast = useToast()
  const run = () => toast('warning', texts.notLoaded)
  useHotkeys([
    { keys: 'a', label: texts.acceptKey, alone: true, run },
    { keys: 'r', label: texts.refuseKey, alone: true, run },
  ])
  return null
}

interface ReportComesProps {
  /** A call has failed already and is made again. */
  readonly isRepeated: boolean
}

/** The report is being read; after a moment a text says so. */
export function ReportComes({ isRepeated }: ReportComesProps) {
  const isLate = useElapsed(saidAfter)
  return (
    <Card>
      <p role="status">{isRepeated ? texts.readAgain : isLate ? texts.reading : null}</p>
      <Skeleton lines={20} />
    </Card>
  )
}
