import { useAction } from '@sne/shared/client'
import { type Instrument, instrumentEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { ReasonButton } from '../parts/material/reason-button.tsx'
import { useMaterialRights } from '../parts/material/use-rights.ts'
import { instrumentTexts as texts } from './texts.ts'

/** Takes an instrument out of use, takes it back, or retires it; each with a reason. */
export function InstrumentSteps({ instrument: { id, name, status } }: { readonly instrument: Instrument }) {
  const toast = useToast()
  const rights = useMaterialRights()
  const out = useAction(instrumentEndpoints.takeInstrumentOut)
  const back = useAction(instrumentEndpoints.takeInstrumentBack)
  const retire = useAction(instrumentEndpoints.retireInstrument)
  const by = (step: typeof out | typeof back | typeof retire) => async (reason: string) => {
    await step.mutateAsync({ params: { id }, body: { reason } })
    toast('success', texts.stepped)
  }
  const { takeOut, takeOutWhat, takeBack, takeBackWhat, retireWhat } = texts
  const stop = { may: rights.record.may || rights.sign.may, why: rights.record.why }
  return (
    <>
      {status === 'in_use' && (
        <ReasonButton danger label={takeOut} about={name} what={takeOutWhat} right={stop} onGiven={by(out)} />
      )}
      {status !== 'in_use' && (
        <ReasonButton
          label={takeBack}
          about={name}
          what={takeBackWhat}
          right={rights.sign}
          onGiven={by(back)}
        />
      )}
      {status !== 'retired' && (
        <ReasonButton
          label={texts.retire}
          about={name}
          what={retireWhat}
          right={rights.sign}
          onGiven={by(retire)}
        />
      )}
    </>
  )
}
