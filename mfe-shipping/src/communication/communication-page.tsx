import { useCall } from '@sne/shared/client'
import { errorCatalogue, type Newborn, newbornEndpoints } from '@sne/shared/contract'
import { isSupportSession, newbornLook, newbornName } from '@sne/shared/domain'
import { usePageTitle, useSession } from '@sne/shared/shell'
import { Alert, Card, ErrorOf, LinkButton, NotFound, Page, Skeleton, StatusTag } from '@sne/shared/ui-core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePathId } from '../parts/path-id.ts'
import { CommunicationForm } from './communication-form.tsx'
import './communication.css'
import { communicationTexts as texts } from './texts.ts'
import { useAbout } from './use-about.ts'

/** Writes down a call, mail or talk about a newborn; with a reason it closes the newborn. */
export default function CommunicationPage() {
  const id = usePathId('newbornId')
  return id === null ? <NotFound /> : <CommunicationOf key={id} id={id} />
}

function CommunicationOf({ id }: { readonly id: number }) {
  const result = useCall(newbornEndpoints.getNewborn, { params: { id } })
  const reload = () => void result.refetch()
  usePageTitle(result.data && texts.titleOf(result.data.code))
  if (result.isError && !result.data) return <ErrorOf error={result.error} onRetry={reload} />
  if (!result.data) {
    return (
      <Page title={texts.title}>
        <Skeleton lines={12} />
      </Page>
    )
  }
  return <Communicate newborn={result.data} onReload={reload} />
}

interface CommunicateProps {
  readonly newborn: Newborn
  readonly onReload: () => void
}

function Communicate({ newborn, onReload }: CommunicateProps) {
  const supportSession = isSupportSession(useSession())
  const navigate = useNavigate()
  const [saved, setSaved] = useState(false)
  const isFromList = useAbout().to !== undefined
  const back = isFromList ? '/communication/missing' : `/newborn/${newborn.id}`
  // The unsaved work has to be withdrawn before the host is asked to leave.
  useEffect(() => {
    if (saved) navigate(back)
  }, [saved, navigate, back])
  return (
    <Page
      title={texts.title}
      subtitle={`${newbornName(newborn)} · ${newborn.code}`}
      tags={<StatusTag look={newbornLook(newborn)} />}
      actions={
        <>
          {isFromList && <LinkButton to={back}>{texts.missing}</LinkButton>}
          <LinkButton to={`/newborn/${newborn.id}`}>{texts.newborn}</LinkButton>
        </>
      }
    >
      {newborn.closure && <Alert type="info" showIcon title={texts.isClosed} />}
      <div className="shp-communication">
        <Card>
          {supportSession ? (
            <Alert type="warning" showIcon title={errorCatalogue.own_session.message} />
          ) : (
            <CommunicationForm
              newborn={newborn}
              saved={saved}
              onSaved={() => setSaved(true)}
              onCancel={() => navigate(back)}
              onReload={onReload}
            />
          )}
        </Card>
      </div>
    </Page>
  )
}
