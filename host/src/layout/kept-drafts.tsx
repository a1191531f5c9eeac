import { Alert, Button } from '@sne/shared/ui-core'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useDrafts } from '../shell/drafts.ts'
import { forgetUnsaved, useUnsavedWorks } from '../shell/unsaved-work.ts'

/** The page of a draft gets this long to open and take it up by itself, in ms. */
const patience = 1500

/** Drafts that no open editor has taken up: text typed in a closed window, or on another page. */
function usePendingDrafts() {
  const { drafts } = useDrafts()
  const works = useUnsavedWorks((state) => state.works)
  const pending = Object.entries(drafts).filter(([key]) => !works.some((work) => work.key === key))
  const { pathname } = useLocation()
  const keys = pending.map(([key]) => key).join(' ')
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(`${pathname} ${keys}`), patience)
    return () => clearTimeout(timer)
  }, [pathname, keys])
  return settled === `${pathname} ${keys}` ? pending : []
}

/** Says which unsaved changes are kept and where they come back, with the way to let them go. */
export function KeptDrafts() {
  const { pathname } = useLocation()
  return usePendingDrafts().map(([key, { label, path }]) => (
    <Alert
      key={key}
      type="info"
      showIcon
      banner
      title={
        path.split('?')[0] === pathname ? (
          `Modifiche non salvate conservate: ${label}. Ritornano riaprendo la finestra in cui sono state scritte.`
        ) : (
          <>
            Modifiche non salvate conservate: {label}. <Link to={path}>Vai alla pagina</Link>
          </>
        )
      }
      action={
        <Button size="small" onClick={() => forgetUnsaved(key)}>
          Scarta
        </Button>
      }
    />
  ))
}
