import { reasonLabel, sampleStatuses } from '@sne/shared/domain'
import type { WaitingScan } from './queue/waiting-scan.ts'
import { useReasons } from './use-reasons.ts'

/** @returns a function that names a decision which is not at the server: "Non idoneo: Coagulato" */
export function useDecisionText() {
  const known = useReasons().data?.items
  return ({ status, reasons }: Pick<WaitingScan, 'status' | 'reasons'>): string => {
    const labels = reasons.map((code) => {
      const reason = known?.find((one) => one.code === code)
      return reason ? reasonLabel(reason) : code
    })
    return [sampleStatuses[status].label, labels.join(', ')].filter(Boolean).join(': ')
  }
}
export type DecisionText = ReturnType<typeof useDecisionText>
