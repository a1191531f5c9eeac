import { useAction } from '@sne/shared/client'
import { type ReagentLot, reagentEndpoints } from '@sne/shared/contract'
import {
  allowedActions,
  dayOf,
  type ReagentLotAction,
  reagentLotMachine,
  releaseRefusal,
} from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { ReasonButton } from '../parts/material/reason-button.tsx'
import { useMaterialRights } from '../parts/material/use-rights.ts'
import { reagentTexts as texts } from './texts.ts'

/** Buttons of the steps that a lot may take; steps of a lead are marked. */
export function LotSteps({ lot: { id, code, status, lastDay } }: { readonly lot: ReagentLot }) {
  const { currentRole } = useSession()
  const toast = useToast()
  const { record, sign } = useMaterialRights()
  const release = useAction(reagentEndpoints.releaseReagentLot)
  const quarantine = useAction(reagentEndpoints.quarantineReagentLot)
  const refuse = useAction(reagentEndpoints.refuseReagentLot)
  const finish = useAction(reagentEndpoints.finishReagentLot)
  const readmit = useAction(reagentEndpoints.readmitReagentLot)
  const params = { id }
  const expired = releaseRefusal(lastDay, dayOf(new Date()))
  const releases = expired && sign.may ? { may: false, why: expired } : sign
  const stop = { may: record.may || sign.may, why: record.why }
  const steps = {
    finish: {
      ...{ label: texts.finish, what: texts.finishWhat, right: stop, optional: true },
      make: (note: string) => finish.mutateAsync({ params, body: { note } }),
    },
    quarantine: {
      ...{ label: texts.quarantine, what: texts.quarantineWhat, right: stop },
      make: (reason: string) => quarantine.mutateAsync({ params, body: { reason } }),
    },
    refuse: {
      ...{ label: texts.refuse, what: texts.refuseWhat, right: sign, danger: true },
      make: (reason: string) => refuse.mutateAsync({ params, body: { reason } }),
    },
    readmit: {
      ...{ label: texts.readmit, what: texts.readmitWhat, right: sign },
      make: (reason: string) => readmit.mutateAsync({ params, body: { reason } }),
    },
    release: {
      ...{ label: texts.release, what: texts.releaseWhat, right: releases, optional: true, primary: true },
      make: (note: string) => release.mutateAsync({ params, body: { note } }),
    },
  } as const satisfies Record<ReagentLotAction, object>
  const allowed = allowedActions(reagentLotMachine, status, currentRole)
  return (Object.keys(steps) as ReagentLotAction[])
    .filter((action) => allowed.includes(action))
    .map((action) => {
      const { make, ...step } = steps[action]
      const given = async (reason: string) => {
        await make(reason)
        toast('success', texts.stepped)
      }
      return <ReasonButton key={action} {...step} about={code} onGiven={given} />
    })
}
