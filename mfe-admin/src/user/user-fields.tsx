import { type User, type WorkgroupRef, workgroupEndpoints } from '@sne/shared/contract'
import { isRoleRight, type Role, roleLabels, screeningLabels } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import {
  DefinitionList,
  FieldGroup,
  LookupField,
  optionsOf,
  SelectField,
  TextField,
} from '@sne/shared/ui-data'
import type { ComponentProps, ReactNode } from 'react'
import { userTexts as texts } from './texts.ts'

const categories = optionsOf(screeningLabels)

interface UserFieldsProps {
  /** The laboratory with which the form begins. */
  readonly workgroup: WorkgroupRef | null
  /** Further fields of the account itself. */
  readonly account?: ReactNode
  /** Roles of the account so far: a role that needs a proposal can only be taken away here. */
  readonly held?: readonly Role[]
  readonly emailHelp?: string
  /** Address as text, where the person at work may not change it. */
  readonly fixedEmail?: string
  readonly fixedWorkgroup?: boolean
  /** Title and names that the person at work may not change; the form sends them back as they were. */
  readonly fixedNames?: User['hcp']
}

/** Everything that an account says: who, which roles, which laboratory and categories. */
export function UserFields(props: UserFieldsProps) {
  const { workgroup, account, held = [], emailHelp, fixedEmail, fixedWorkgroup, fixedNames } = props
  const { currentRole } = useSession()
  const roles = optionsOf(roleLabels).map((option) => ({
    ...option,
    disabled:
      (option.value === 'administrator' && currentRole !== 'administrator') ||
      (isRoleRight(option.value) && !held.includes(option.value)),
  }))
  return (
    <>
      <FieldGroup title={texts.account}>
        {fixedEmail === undefined ? (
          <TextField name="email" label={texts.email} help={emailHelp} type="email" required autoFocus />
        ) : (
          <Fixed items={[{ term: texts.email, value: fixedEmail }]} help={texts.fixedEmail} />
        )}
        <SelectField
          name="roles"
          label={texts.roles}
          help={texts.rolesHelp}
          required
          multiple
          options={roles}
        />
        {account}
      </FieldGroup>
      <FieldGroup title={texts.profile}>
        {fixedNames ? (
          <FixedNames names={fixedNames} />
        ) : (
          <TextField name="hcp.title" label={texts.title} placeholder={texts.titleHint} />
        )}
        <TextField name="hcp.phone" label={texts.phone} type="tel" />
        {!fixedNames && (
          <>
            <TextField name="hcp.surname" label={texts.surname} required />
            <TextField name="hcp.name" label={texts.name} required />
          </>
        )}
      </FieldGroup>
      <FieldGroup title={texts.visibility}>
        {fixedWorkgroup ? (
          <Fixed items={[{ term: texts.workgroup, value: workgroup?.name }]} help={texts.fixedWorkgroup} />
        ) : (
          <LookupField
            name="hcp.workgroupId"
            label={texts.workgroup}
            help={texts.workgroupHelp}
            endpoint={workgroupEndpoints.listWorkgroups}
            optionOf={({ id, name }) => ({ value: id, label: name })}
            initial={workgroup ? { value: workgroup.id, label: workgroup.name } : undefined}
          />
        )}
        <SelectField
          name="hcp.screenings"
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
      </FieldGroup>
    </>
  )
}

function FixedNames({ names }: { readonly names: NonNullable<User['hcp']> }) {
  const items = [
    { term: texts.title, value: names.title },
    { term: texts.surname, value: names.surname },
    { term: texts.name, value: names.name },
  ]
  return <Fixed items={items} help={texts.nameOfSigner} />
}

interface FixedProps {
  readonly items: ComponentProps<typeof DefinitionList>['items']
  readonly help: string
}

/** Fields that the person at work may not change; the form sends them back as they were. */
function Fixed({ items, help }: FixedProps) {
  return (
    <div>
      <DefinitionList items={items} />
      <p className="sne-weak">{help}</p>
    </div>
  )
}
