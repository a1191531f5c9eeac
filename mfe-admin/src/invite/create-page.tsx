import { useAction } from '@sne/shared/client'
import { CreateInviteInput, inviteEndpoints, workgroupEndpoints } from '@sne/shared/contract'
import { labRoles, roleLabels, screeningLabels } from '@sne/shared/domain'
import { usePageTitle, useSession, useToast } from '@sne/shared/shell'
import { Page } from '@sne/shared/ui-core'
import { Form, LookupField, optionsOf, SelectField, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import '../parts/form/form.css'
import { OwnSession } from '../parts/form/own-session.tsx'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import { inviteTexts as texts } from './texts.ts'

const roles = labRoles.map((role) => ({ value: role, label: roleLabels[role] }))
const categories = optionsOf(screeningLabels)

/** Mails somebody an invitation to a laboratory; they choose password and profile themselves. */
export default function InviteCreatePage() {
  usePageTitle(texts.create)
  const me = useSession()
  const toast = useToast()
  const navigate = useNavigate()
  const form = useSavedForm('invite-create', texts.unsaved, true)
  const create = useAction(inviteEndpoints.createInvite)
  const own = me.hcp?.workgroup ?? null
  const [blank] = useState(() => ({
    email: '',
    roles: [],
    workgroupId: own?.id,
    screenings: [],
    supervisorScreenings: [],
  }))
  return (
    <Page title={texts.create}>
      <div className="adm-form">
        <OwnSession>
          <Form
            label={texts.create}
            schema={CreateInviteInput}
            defaultValues={blank}
            columns={2}
            submitText={texts.send}
            unsaved={form.unsaved}
            onCancel={() => navigate('/invite/list')}
            onSubmit={async ({ supervisorScreenings, ...input }) => {
              const invite = await create.mutateAsync({
                body: {
                  ...input,
                  supervisorScreenings: supervisorScreenings?.length ? supervisorScreenings : null,
                },
              })
              toast('success', texts.sent(invite.email))
              form.leaveFor({ to: '/invite/list', state: null })
            }}
          >
            <TextField name="email" label={texts.email} type="email" required autoFocus />
            <SelectField
              name="roles"
              label={texts.roles}
              help={texts.rolesHelp}
              required
              multiple
              options={roles}
            />
            <LookupField
              name="workgroupId"
              label={texts.workgroup}
              required
              endpoint={workgroupEndpoints.listWorkgroups}
              optionOf={({ id, name }) => ({ value: id, label: name })}
              initial={own ? { value: own.id, label: own.name } : undefined}
            />
            <SelectField
              name="screenings"
              label={texts.screenings}
              help={texts.screeningsHelp}
              multiple
              options={categories}
            />
            <SelectField
              name="supervisorScreenings"
              label={texts.supervisorScreenings}
              help={texts.supervisorScreeningsHelp}
              multiple
              options={categories}
            />
          </Form>
        </OwnSession>
      </div>
    </Page>
  )
}
