import { download, useCall } from '@sne/shared/client'
import { type GuideStepView, type GuideView, guideEndpoints } from '@sne/shared/contract'
import { roleLabels } from '@sne/shared/domain'
import { Button, LinkButton } from '@sne/shared/ui-core'
import { useLocation } from 'react-router-dom'
import { useMe } from '../session/session-store.ts'
import { useSwitchRole } from '../session/use-switch-role.ts'
import { showToast } from '../shell/toasts.ts'
import './guide.css'
import { openGuide } from './guide-open.ts'
import { GuideStart } from './guide-start.tsx'
import { stepTexts, guideTexts as texts } from './texts.ts'
import { useReadAfterChanges } from './use-read-after-changes.ts'

/** Milliseconds after which the guide looks whether somebody else did its step. */
const refresh = 5_000
/** Steps in which codes are read. */
const reads: readonly string[] = ['accept', 'plan', 'punch', 'repeat']
/** Steps that need the instrument's file. */
const measures: readonly string[] = ['import', 'confirm']

type Run = NonNullable<GuideView['run']>

/** The step that comes next, above the page, with its needs: account, page, codes, file. */
export default function GuidePanel() {
  const { data } = useCall(guideEndpoints.getGuide, {}, { every: refresh })
  useReadAfterChanges()
  const { pathname } = useLocation()
  const run = data?.run
  if (!run) return null
  const at = run.steps.findIndex(({ done }) => !done)
  const step = run.steps[at]
  // A finished guide is shown on the home page alone.
  if (!step && pathname !== '/home') return null
  return (
    <section className="guide" aria-label={texts.title}>
      {step ? (
        <>
          <GuideStep step={step} number={at + 1} run={run} />
          <StepNeeds step={step} run={run} />
        </>
      ) : (
        <>
          <div className="guide-text">
            <strong>{texts.done}</strong> {texts.doneText}
          </div>
          <GuideStart small label={texts.again} />
        </>
      )}
      <Button size="small" onClick={() => openGuide(false)}>
        {texts.away}
      </Button>
    </section>
  )
}

interface StepProps {
  readonly step: GuideStepView
  readonly run: Run
}

function GuideStep({ step, number, run }: StepProps & { readonly number: number }) {
  const me = useMe()
  const { title, text } = stepTexts[step.key]
  return (
    <div className="guide-text">
      <span className="guide-count">
        {texts.title} · {texts.step(number, run.steps.length)} · {texts.minutes(run.minutes)}
      </span>
      <div>
        <strong>{title}.</strong> <span className="guide-long">{text(run.shipping)}</span>
      </div>
      {me.currentRole !== step.role && <OtherRole step={step} />}
    </div>
  )
}

/** How somebody in another role comes to the step: by the own role, or as another person. */
function OtherRole({ step: { key, role, account } }: { readonly step: GuideStepView }) {
  const me = useMe()
  const switchRole = useSwitchRole()
  const holds = me.roles.includes(role)
  if (holds && key !== 'sign')
    return (
      <div className="guide-switch">
        {texts.ownRole(roleLabels[role])}{' '}
        <Button size="small" onClick={() => void switchRole(role)}>
          {texts.switchTo(roleLabels[role])}
        </Button>
      </div>
    )
  return (
    <div>
      {holds ? texts.otherSigns : texts.ofRole(roleLabels[role])} <code>{account}</code>. {texts.password}
    </div>
  )
}

const copy = (code: string) =>
  navigator.clipboard.writeText(code).then(
    () => showToast('success', texts.copied(code)),
    () => showToast('error', texts.notCopied),
  )

const saveResults = (plateId: number) =>
  download(guideEndpoints.getGuideFile, { params: { id: plateId } }).catch(({ message }: Error) =>
    showToast('error', message),
  )

/** The needs of the step, for the person whose step it is. */
function StepNeeds({ step, run }: StepProps) {
  const me = useMe()
  const { measuring } = run
  if (me.currentRole !== step.role) return null
  return (
    <div className="guide-needs">
      {reads.includes(step.key) && (
        <ul aria-label={texts.codes}>
          {run.cards.map((code) => (
            <li key={code}>
              <Button size="small" aria-label={texts.copy(code)} onClick={() => void copy(code)}>
                <code>{code}</code>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {measures.includes(step.key) && measuring && (
        <Button size="small" onClick={() => void saveResults(measuring.id)}>
          {texts.file}
        </Button>
      )}
      <LinkButton size="small" type="primary" to={step.address}>
        {texts.page}
      </LinkButton>
    </div>
  )
}
