import { useAction } from '@sne/shared/client'
import { CreateUserInput, userEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Page } from '@sne/shared/ui-core'
import { Form } from '@sne/shared/ui-data'
import { useNavigate } from 'react-router-dom'
import '../parts/form/form.css'
import { OwnSession } from '../parts/form/own-session.tsx'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import { userTexts as texts } from './texts.ts'
import { UserFields } from './user-fields.tsx'

const blank = {
  email: '',
  roles: [],
  hcp: {
    title: '',
    name: '',
    surname: '',
    phone: '',
    workgroupId: null,
    screenings: [],
  },
  supervisorScreenings: [],
}

/** A new account; the person chooses the password by the link that is mailed. */
export default function UserCreatePage() {
  const toast = useToast()
  const navigate = useNavigate()
  const form = useSavedForm('user-create', texts.unsavedNew, true)
  const create = useAction(userEndpoints.createUser)

  const save = async ({ supervisorScreenings, ...input }: CreateUserInput) => {
    const user = await create.mutateAsync({
      body: { ...input, supervisorScreenings: supervisorScreenings?.length ? supervisorScreenings : null },
    })
    toast('success', texts.created(user.email))
    form.leaveFor({ to: '/user/list', state: null })
  }

  return (
    <Page title={texts.create} subtitle={texts.passwordHint}>
      <div className="adm-form">
        <OwnSession>
          <Form
            label={texts.create}
            schema={CreateUserInput}
            defaultValues={blank}
            unsaved={form.unsaved}
            onCancel={() => navigate('/user/list')}
            onSubmit={save}
          >
            <UserFields workgroup={null} />
          </Form>
        </OwnSession>
      </div>
    </Page>
  )
}
