import { Reason } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, useConfirm } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { type ReactNode, useState } from 'react'
import { approvalTexts as texts } from './texts.ts'

interface ApproveOrRefuseProps {
  /** The proposal, as the end of a button's name: `Approva «Validatore» per Ferri Elena`. */
  readonly words: string
  readonly approve: {
    readonly title: string
    readonly content: ReactNode
    readonly pending: boolean
    readonly disabled?: boolean
    readonly run: () => void
  }
  readonly refuse: {
    readonly title: string
    /** Key and label of an unfinished refusal. */
    readonly unsaved: { readonly key: string; readonly label: string }
    /** Says that it was refused. */
    readonly done: string
    readonly run: (body: { reason: string }) => Promise<unknown>
    /** Above the field of the reason. */
    readonly children?: ReactNode
  }
}

/** The two buttons of whoever decides a proposal of somebody else; a refusal asks for its reason. */
export function ApproveOrRefuse({ words, approve, refuse }: ApproveOrRefuseProps) {
  const confirm = useConfirm()
  const toast = useToast()
  const [refusing, setRefusing] = useState(false)
  const ask = async () => {
    const { title, content, run } = approve
    if (await confirm({ title, content, confirmText: texts.approve })) run()
  }
  return (
    <>
      <Button aria-label={texts.refuseOf(words)} onClick={() => setRefusing(true)}>
        {texts.refuse}
      </Button>
      <Button
        type="primary"
        aria-label={texts.approveOf(words)}
        disabled={approve.disabled === true}
        loading={approve.pending}
        onClick={() => void ask()}
      >
        {texts.approve}
      </Button>
      <FormModal
        open={refusing}
        title={refuse.title}
        schema={Reason}
        defaultValues={{ reason: '' }}
        submitText={texts.refuse}
        unsaved={refuse.unsaved}
        onCancel={() => setRefusing(false)}
        onSubmit={async (body) => {
          await refuse.run(body)
          toast('success', refuse.done)
          setRefusing(false)
        }}
      >
        {refuse.children}
        <TextAreaField name="reason" label={texts.reason} required />
      </FormModal>
    </>
  )
}
