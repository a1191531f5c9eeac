import { Alert, useScans } from '@sne/shared/ui-core'
import { playTone } from '@sne/shared/ui-data'
import { useState } from 'react'
import { sessionTexts as texts } from '../session/texts.ts'

/** Cards that were scanned after the session had ended: nothing was done with them, and the field for the address stays as it is. */
export function ScansBeforeSignIn() {
  const [codes, setCodes] = useState<readonly string[]>([])
  useScans(
    (code) => {
      playTone('stop')
      setCodes((all) => [...all, code])
      return true
    },
    { keeps: true },
  )
  if (codes.length === 0) return null
  return (
    <Alert type="error" showIcon title={texts.scansUnread(codes.length)} description={codes.join(', ')} />
  )
}
