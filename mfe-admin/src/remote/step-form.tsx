import { useAction } from '@sne/shared/client'
import {
  type RemoteOverview,
  RemoteRequestInput,
  remoteEndpoints,
  workgroupEndpoints,
} from '@sne/shared/contract'
import { type RemoteAction, roleLabels } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import {
  FormModal,
  LookupField,
  NumberField,
  optionsOf,
  SelectField,
  TextAreaField,
} from '@sne/shared/ui-data'
import { remoteTexts as texts } from './texts.ts'

interface StepFormProps {
  readonly remote: RemoteOverview
  /** Null while no step is being asked for. */
  readonly action: RemoteAction | null
  readonly onClose: () => void
}

const titles = { promote: texts.promoteTo, canary: texts.canaryOf, rollback: texts.rollbackOf }
const laboratories = { type: ['standard', 'icfc', 'sma'] as ('standard' | 'icfc' | 'sma')[] }

/** Versions that the step can be about: what is live for all needs no canary, and one goes back to what was. */
function versionsFor({ releases, live, previous, cohorts }: RemoteOverview, action: RemoteAction): string[] {
  if (action === 'rollback') return [...previous]
  return releases
    .filter(({ version, fits }) => fits && (version !== live || (action === 'promote' && cohorts.length > 0)))
    .map(({ version }) => version)
}

/** What happens when no version is chosen for going back. */
const rollbackHelp = ({ live, previous, cohorts }: RemoteOverview) =>
  cohorts.length > 0 ? texts.rollbackCohorts(live ?? '') : previous[0] && texts.rollbackPrevious(previous[0])

/** Asks for a step; it happens when somebody else approves it. */
export function StepForm({ remote, action, onClose }: StepFormProps) {
  const toast = useToast()
  const ask = useAction(remoteEndpoints.requestRemoteStep)
  const chosen = action ?? 'promote'
  const versions = versionsFor(remote, chosen).map((version) => ({ value: version, label: version }))
  return (
    <FormModal
      open={action !== null}
      title={titles[chosen](remote.name)}
      schema={RemoteRequestInput}
      defaultValues={{
        remote: remote.name,
        action: chosen,
        version: chosen === 'rollback' ? null : (versions[0]?.value ?? null),
        who: chosen === 'canary' ? { workgroups: [], roles: [], share: 0 } : null,
        reason: '',
      }}
      submitText={texts.ask}
      onCancel={onClose}
      unsaved={{ key: `remote-${chosen}-${remote.name}`, label: texts.unsaved }}
      onSubmit={async (body) => {
        await ask.mutateAsync({ body })
        toast('success', texts.asked)
        onClose()
      }}
    >
      <SelectField
        name="version"
        label={texts.version}
        required={chosen !== 'rollback'}
        clearable={chosen === 'rollback'}
        options={versions}
        help={chosen === 'rollback' ? rollbackHelp(remote) : undefined}
      />
      {chosen === 'canary' && (
        <>
          <LookupField
            name="who.workgroups"
            label={texts.workgroups}
            multiple
            endpoint={workgroupEndpoints.listWorkgroups}
            query={laboratories}
            optionOf={({ id, name }) => ({ value: id, label: name })}
          />
          <SelectField name="who.roles" label={texts.roles} multiple options={optionsOf(roleLabels)} />
          <NumberField name="who.share" label={texts.shareField} unit="%" help={texts.shareHelp} />
        </>
      )}
      <TextAreaField name="reason" label={texts.reason} required />
    </FormModal>
  )
}
