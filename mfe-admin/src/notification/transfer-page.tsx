import { useCallAsRemote } from '@sne/shared/client'
import {
  notificationEndpoints,
  type TransferPreview as Preview,
  TransferNotificationsInput,
} from '@sne/shared/contract'
import { Alert, Card, Page } from '@sne/shared/ui-core'
import { Form } from '@sne/shared/ui-data'
import { useCallback, useRef, useState } from 'react'
import '../parts/form/form.css'
import { transferTexts as texts } from './texts.ts'
import { TransferFields } from './transfer-fields.tsx'
import { TransferPreview } from './transfer-preview.tsx'

/**
 * "Trasferisci notifiche": by person, role and type; moving and staying notices are shown before anything
 * moves.
 */
export default function TransferPage() {
  const call = useCallAsRemote()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [done, setDone] = useState<readonly string[]>([])
  /** Number of changes of the filters: an answer to former ones is dropped. */
  const changes = useRef(0)
  const dropPreview = useCallback(() => {
    changes.current += 1
    setPreview(null)
  }, [])
  return (
    <Page title={texts.title} subtitle={texts.hint}>
      <Card title={texts.question}>
        <div className="adm-form">
          <Form
            label={texts.question}
            schema={TransferNotificationsInput}
            defaultValues={{ role: null, type: [] }}
            unsaved={null}
            columns={2}
            submitText={texts.show}
            onSubmit={async ({ fromUserId, toUserId, role, type }) => {
              setPreview(null)
              setDone([])
              const query = { fromUserId, toUserId, role: role ?? undefined, type: type ?? undefined }
              const asked = changes.current
              const answer = await call(notificationEndpoints.previewNotificationTransfer, { query })
              if (asked === changes.current) setPreview(answer)
            }}
          >
            <TransferFields onChange={dropPreview} />
          </Form>
        </div>
      </Card>
      <div aria-live="polite">
        {done.length > 0 && (
          <Alert type="success" showIcon title={done[0]} description={done.slice(1).join(' ') || undefined} />
        )}
      </div>
      {preview && (
        <TransferPreview
          preview={preview}
          onDone={(lines) => {
            setPreview(null)
            setDone(lines)
          }}
        />
      )}
    </Page>
  )
}
