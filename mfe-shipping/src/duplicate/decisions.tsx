import { useAction } from '@sne/shared/client'
import { duplicateEndpoints, type NewbornComparison } from '@sne/shared/contract'
import { needsReason } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Button, messageOf, useConfirm } from '@sne/shared/ui-core'
import { useState } from 'react'
import { duplicateTexts as texts } from '../parts/duplicate/texts.ts'
import { MergeWhat } from './merge-what.tsx'
import { ReasonForm } from './reason-form.tsx'
import { type Choice, otherSide } from './use-choice.ts'

interface DecisionsProps {
  readonly pair: NewbornComparison
  readonly choice: Choice
}

/** Merge, keep apart, or take a decision back; each shows its effects before. */
export function Decisions({ pair, choice }: DecisionsProps) {
  const toast = useToast()
  const confirm = useConfirm()
  const [asking, setAsking] = useState<'merge' | 'apart' | 'undo' | null>(null)
  const merge = useAction(duplicateEndpoints.mergeNewborns, {
    onSuccess: () => toast('success', texts.merged),
    onError: (error) => toast('error', messageOf(error)),
  })
  const apart = useAction(duplicateEndpoints.keepNewbornsApart)
  const undo = useAction(duplicateEndpoints.undoDuplicate)
  const params = { id: pair.id }
  const kept = pair[choice.keep]
  const gone = pair[otherSide(choice.keep)]

  const body = {
    version: pair.version,
    keepId: kept.id,
    take: choice.take,
    firstVersion: pair.first.version,
    secondVersion: pair.second.version,
  }
  const title = texts.mergeTitle(gone.code, kept.code)
  const content = <MergeWhat cards={gone.cards.length} objections={pair.objections} />

  const askMerge = async () => {
    if (needsReason(pair.objections)) return setAsking('merge')
    if (await confirm({ title, content, confirmText: texts.merge })) merge.mutate({ params, body })
  }

  return (
    <>
      {pair.status === 'open' ? (
        <>
          <Button onClick={() => setAsking('apart')}>{texts.keepApart}</Button>
          <Button type="primary" loading={merge.isPending} onClick={() => void askMerge()}>
            {texts.merge}
          </Button>
        </>
      ) : (
        <Button onClick={() => setAsking('undo')}>{texts.undo}</Button>
      )}
      <ReasonForm
        open={asking === 'merge'}
        pair={pair}
        title={title}
        what={content}
        submitText={texts.merge}
        onCancel={() => setAsking(null)}
        onSubmit={async ({ reason }) => {
          await merge.mutateAsync({ params, body: { ...body, reason } })
          setAsking(null)
        }}
      />
      <ReasonForm
        open={asking === 'apart'}
        pair={pair}
        title={texts.keepApartTitle}
        what={texts.keepApartWhat}
        submitText={texts.keepApart}
        onCancel={() => setAsking(null)}
        onSubmit={async (body) => {
          await apart.mutateAsync({ params, body })
          toast('success', texts.keptApart)
          setAsking(null)
        }}
      />
      <ReasonForm
        open={asking === 'undo'}
        pair={pair}
        title={texts.undoTitle}
        what={pair.status === 'merged' ? texts.undoMerge : texts.undoApart}
        submitText={texts.undo}
        onCancel={() => setAsking(null)}
        onSubmit={async (body) => {
          await undo.mutateAsync({ params, body })
          toast('success', texts.undone)
          setAsking(null)
        }}
      />
    </>
  )
}
