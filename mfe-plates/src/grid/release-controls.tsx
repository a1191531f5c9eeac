import { useAction } from '@sne/shared/client'
import { type Grid, gridEndpoints, Reason } from '@sne/shared/contract'
import { maySign } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { FormModal, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { gridTexts as texts } from './texts.ts'

/** Says what failed or absent controls hold; a lead releases them with a reason. */
export function ReleaseControls({ grid }: { readonly grid: Grid }) {
  const session = useSession()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const release = useAction(gridEndpoints.releaseQuality)
  const mayRelease = maySign(session, 'lead')
  return (
    <>
      <section className="grd-held" aria-label={texts.qcFailed}>
        <details>
          <summary>
            {grid.qcState === 'none' ? (
              <strong>✕ {texts.qcNone}</strong>
            ) : (
              <>
                <strong>✕ {texts.qcFailed}</strong> · {texts.heldAnalytes(grid.barredAnalytes.length)}:{' '}
                {grid.barredAnalytes.map(({ code }) => code).join(', ')}
              </>
            )}
          </summary>
          <ul>
            {grid.barredAnalytes.map(({ code, reason }) => (
              <li key={code}>
                <strong>{code}</strong>: {reason}
              </li>
            ))}
          </ul>
          <p>{grid.qcState === 'none' ? texts.qcNoneText : texts.qcFailedText}</p>
        </details>
        <Button
          size="small"
          disabled={!mayRelease}
          title={mayRelease ? undefined : texts.onlyLead}
          onClick={() => setAsking(true)}
        >
          {texts.release}
        </Button>
      </section>
      <FormModal
        open={asking}
        title={grid.qcState === 'none' ? texts.releaseNoneTitle : texts.releaseTitle}
        schema={Reason}
        unsaved={{ key: `grid-release-${grid.id}`, label: texts.unsavedRelease }}
        defaultValues={{ reason: '' }}
        submitText={texts.release}
        onCancel={() => setAsking(false)}
        onSubmit={async ({ reason }) => {
          await release.mutateAsync({ params: { id: grid.id }, body: { reason } })
          toast('success', texts.released)
          setAsking(false)
        }}
      >
        <TextField name="reason" label={texts.reason} />
      </FormModal>
    </>
  )
}
