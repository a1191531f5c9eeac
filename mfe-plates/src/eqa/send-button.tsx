import { useAction } from '@sne/shared/client'
import { type EqaRound, eqaEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, messageOf, useConfirm } from '@sne/shared/ui-core'
import { eqaTexts as texts } from './texts.ts'
import { useEqaRights } from './use-rights.ts'

/** A lead signs the results of a round: the button says why it cannot be done yet. */
export function SendButton({ round }: { readonly round: EqaRound }) {
  const toast = useToast()
  const confirm = useConfirm()
  const { sign } = useEqaRights()
  const send = useAction(eqaEndpoints.sendEqaRound)
  const { id, status, version, results } = round
  const ready = results.filter(({ hindrance }) => hindrance === null).length
  const why =
    status === 'received'
      ? texts.stillToMeasure
      : (sign.why ?? (ready === 0 ? texts.nothingToSend : undefined))
  const act = async () => {
    const title = texts.sendTitle(`${round.programme.label} ${round.number}/${round.year}`)
    const content = texts.sendText(ready, results.length - ready)
    if (!(await confirm({ title, content, confirmText: texts.send }))) return
    try {
      await send.mutateAsync({ params: { id }, body: { version } })
      toast('success', texts.sendDone)
    } catch (error) {
      toast('error', messageOf(error))
    }
  }
  return (
    <Button type="primary" disabled={why !== undefined} title={why} onClick={() => void act()}>
      {texts.send}
    </Button>
  )
}
