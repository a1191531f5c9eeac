import { useAction, useCallAsRemote } from '@sne/shared/client'
import { errorCatalogue, sampleEndpoints, sampleRequestEndpoints } from '@sne/shared/contract'
import { hasRole, isSupportSession } from '@sne/shared/domain'
import { usePageTitle, useSession, useToast } from '@sne/shared/shell'
import { AccessDenied, Alert, Card, LinkButton, Page } from '@sne/shared/ui-core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { detailTexts } from '../../parts/request-steps/texts.ts'
import '../../parts/request/request.css'
import { CreateForm } from './create-form.tsx'
import { createTexts as texts } from './texts.ts'
import type { CreateValues } from './values.ts'

/** A request by hand: of an analyst it waits for a validator, of a validator it is told at once. */
export function CreatePage() {
  const me = useSession()
  const toast = useToast()
  const call = useCallAsRemote()
  const navigate = useNavigate()
  const create = useAction(sampleRequestEndpoints.createSampleRequest)
  const [made, setMade] = useState<number | null>(null)
  usePageTitle(texts.title)
  // The unsaved work has to be withdrawn before the host is asked to leave.
  useEffect(() => {
    if (made !== null) navigate(`/sample-request/${made}`)
  }, [made, navigate])
  if (!hasRole(me, sampleRequestEndpoints.createSampleRequest.access)) return <AccessDenied />

  const save = async ({ replicates, ...values }: CreateValues) => {
    const { newborn } = await call(sampleEndpoints.getSample, { params: { id: values.origin.sampleId } })
    const { id, number } = await create.mutateAsync({
      body: { ...values, newbornId: newborn.id, ...(values.type === 're_test' ? { replicates } : {}) },
    })
    toast('success', texts.made(number))
    setMade(id)
  }
  return (
    <Page title={texts.title} actions={<LinkButton to="/sample-request/list">{detailTexts.back}</LinkButton>}>
      <div className="req-form">
        <Card>
          {isSupportSession(me) ? (
            <Alert type="warning" showIcon title={errorCatalogue.support_session.message} />
          ) : (
            <CreateForm
              saved={made !== null}
              onSave={save}
              onCancel={() => navigate('/sample-request/list')}
            />
          )}
        </Card>
      </div>
    </Page>
  )
}
