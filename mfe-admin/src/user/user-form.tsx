import { decides, UpdateUserInput, User } from '@sne/shared/contract'
import { signsAnything, standsOnReports } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Form, SwitchField, type UnsavedForm } from '@sne/shared/ui-data'
import { useVersionedForm } from '../parts/form/use-versioned-form.tsx'
import { saidOf } from './in-words.ts'
import { userTexts as texts } from './texts.ts'
import { UserFields } from './user-fields.tsx'

interface UserFormProps {
  readonly user: User
  /** The account of the person at work, who cannot shut themselves out. */
  readonly own: boolean
  readonly unsaved: UnsavedForm | null
  readonly onDirtyChange: (dirty: boolean) => void
  readonly onCancel: () => void
  /** @throws ApiError */
  readonly onSave: (input: UpdateUserInput) => Promise<void>
}

const valuesOf = ({ email, roles, enabled, hcp, supervisorScreenings }: User) => ({
  email,
  roles,
  enabled,
  hcp: {
    title: hcp?.title ?? '',
    name: hcp?.name ?? '',
    surname: hcp?.surname ?? '',
    phone: hcp?.phone ?? '',
    workgroupId: hcp?.workgroup?.id ?? null,
    screenings: hcp?.config.screenings ?? [],
  },
  supervisorScreenings: supervisorScreenings ?? [],
})

/** The data of an account as they were when the page opened; typed values stay when they are read again. */
export function UserForm({ user, own, unsaved, onDirtyChange, onCancel, onSave }: UserFormProps) {
  const { currentRole } = useSession()
  const signs = signsAnything(user)
  const mayMove = !decides(user) || currentRole === 'administrator'
  const helpOfSigner = mayMove ? texts.emailOfSigner : undefined
  const mayRename = !standsOnReports(user) || (currentRole === 'administrator' && !own)
  const { record, values, save, notice } = useVersionedForm(user, { schema: User, valuesOf, saidOf })
  return (
    <Form
      label={texts.edit}
      schema={UpdateUserInput}
      defaultValues={values}
      unsaved={unsaved}
      onDirtyChange={onDirtyChange}
      onCancel={onCancel}
      onSubmit={({ supervisorScreenings, enabled, ...input }, form) =>
        save(form, (version) =>
          onSave({
            ...input,
            ...(own ? {} : { enabled }),
            supervisorScreenings: supervisorScreenings?.length ? supervisorScreenings : null,
            version,
          }),
        )
      }
    >
      {notice}
      <UserFields
        workgroup={record.hcp?.workgroup ?? null}
        held={record.roles}
        fixedNames={mayRename ? null : user.hcp}
        emailHelp={!own && signs ? helpOfSigner : undefined}
        fixedEmail={!mayMove && (signs || !own) ? user.email : undefined}
        fixedWorkgroup={!mayMove}
        account={
          <SwitchField
            name="enabled"
            label={texts.enabled}
            disabled={own}
            help={own ? texts.ownAccount : texts.enabledHelp}
          />
        }
      />
    </Form>
  )
}
