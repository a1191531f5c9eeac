import { Button } from 'antd'
import { errorCatalogue } from '../../../contract/errors.ts'
import type { Me } from '../../../contract/index.ts'
import { isSupportSession, maySign } from '../../../domain/index.ts'
import { ErrorOf } from '../../core/error-panel.tsx'
import { dataTexts } from '../texts.ts'
import { useOnDemand } from '../use-on-demand.ts'
import type { WrongWork } from './mark-form.tsx'

const loadForm = () => import('./mark-form.tsx')
const texts = dataTexts.markWrong

export interface MarkWrongProps extends WrongWork {
  /** Who looks at it. */
  readonly me: Me
  /** In a row of a table. */
  readonly small?: boolean
}

/** A lead says that a run, a lot, limits, an instrument or reagents were wrong: the accepted reports that rest on them have to be reassessed. */
export function MarkWrong({ me, small = false, ...wrong }: MarkWrongProps) {
  const { code, loading, error, ask, close } = useOnDemand(loadForm)
  const why = isSupportSession(me) ? errorCatalogue.support_session.message : texts.onlyLead
  const allowed = maySign(me, 'lead')
  if (me.currentRole !== 'analyst' && me.currentRole !== 'supervisor') return null
  return (
    <>
      <Button
        size={small ? 'small' : undefined}
        disabled={!allowed}
        title={allowed ? texts.hint : why}
        loading={loading}
        onClick={ask}
      >
        {texts.button}
      </Button>
      {code && <code.MarkForm {...wrong} onClose={close} />}
      {error !== null && <ErrorOf inline error={error} onRetry={ask} />}
    </>
  )
}
