import {
  type RemoteOverview,
  RemoteRequestInput,
  remoteEndpoints,
  workgroupEndpoints,
} from '@sne/shared/contract'
import { type RemoteAction, roleLabels } from '@sne/shared/domain'
import {
  CallModal,
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

const titles = {
  promote: texts.promoteTo,
  canary: texts.canaryOf,
  rollback: texts.rollbackOf,
  end_canary: texts.endCanaryOf,
  recall: texts.recallOf,
  withdraw: texts.withdrawRemote,
} as const satisfies Record<RemoteAction, (name: string) => string>

/** Effects of a step beyond its title. */
const explanations: Partial<Record<RemoteAction, string>> = {
  recall: texts.recallHelp,
  withdraw: texts.withdrawHelp,
}
const laboratories = { type: ['standard', 'icfc', 'sma'] as ('standard' | 'icfc' | 'sma')[] }

/**
 * Versions that the step can concern. The version live for all needs no canary; a step back names a former
 * live version.
 */
function versionsFor({ releases, live, previous, cohorts }: RemoteOverview, action: RemoteAction): string[] {
  if (action === 'rollback') return [...previous]
  if (action === 'end_canary') return cohorts.map(({ version }) => version)
  if (action === 'recall')
    return releases.filter(({ state }) => state !== 'recalled').map(({ version }) => version)
  return releases
    .filter(({ fits, state }) => fits && state !== 'recalled')
    .filter(({ version }) => version !== live || (action === 'promote' && cohorts.length > 0))
    .map(({ version }) => version)
}

/** Whether a step may be about the remote, and not about one version. */
const isVersionless = (action: RemoteAction) => action === 'rollback' || action === 'withdraw'

/** The effect of a step back when no version is chosen. */
const rollbackHelp = ({ live, previous, cohorts }: RemoteOverview) =>
  cohorts.length > 0 ? texts.rollbackCohorts(live ?? '') : previous[0] && texts.rollbackPrevious(previous[0])

/** Asks for a step; it happens when somebody else approves it. */
export function StepForm({ remote, action, onClose }: StepFormProps) {
  const chosen = action ?? 'promote'
  const versions = versionsFor(remote, chosen).map((version) => ({ value: version, label: version }))
  return (
    <CallModal
      open={action !== null}
      title={titles[chosen](remote.name)}
      schema={RemoteRequestInput}
      defaultValues={{
        remote: remote.name,
        action: chosen,
        version: isVersionless(chosen) || chosen === 'recall' ? null : (versions[0]?.value ?? null),
        who: chosen === 'canary' ? { workgroups: [], roles: [], share: 0 } : null,
        reason: '',
      }}
      submitText={texts.ask}
      onClose={onClose}
      unsaved={{ key: `remote-${chosen}-${remote.name}`, label: texts.unsaved }}
      call={remoteEndpoints.requestRemoteStep}
      input={(body) => ({ body })}
      done={texts.asked}
    >
      {explanations[chosen] && <p>{explanations[chosen]}</p>}
      {chosen !== 'withdraw' && (
        <SelectField
          name="version"
          label={texts.version}
          required={chosen !== 'rollback'}
          clearable={chosen === 'rollback'}
          options={versions}
          help={chosen === 'rollback' ? rollbackHelp(remote) : undefined}
        />
      )}
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
    </CallModal>
  )
}
