import { formatDateTime } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, PrinterOutlined } from '@sne/shared/ui-core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { newbornTexts as texts } from '../parts/newborn/texts.ts'

/** Prints the page; while something is still on its way there is nothing to print. */
export const PrintButton = ({ ready }: { readonly ready: boolean }) => (
  <Button icon={<PrinterOutlined />} disabled={!ready} onClick={() => window.print()}>
    {texts.print}
  </Button>
)

/** At the end of the paper: who printed it, where and when. On the screen it is not seen. */
export function PrintedBy() {
  const { hcp, email } = useSession()
  const [now, setNow] = useState(() => new Date())
  // The moment of printing, not that of opening: the browser reads the page right after this event.
  useEffect(() => {
    const printing = () => flushSync(() => setNow(new Date()))
    window.addEventListener('beforeprint', printing)
    return () => window.removeEventListener('beforeprint', printing)
  }, [])
  const person = [hcp?.surname, hcp?.name].filter(Boolean).join(' ') || email
  return (
    <p className="sne-print-only sne-weak">
      {[hcp?.workgroup?.name, texts.printed(formatDateTime(now), person)].filter(Boolean).join(' · ')}
    </p>
  )
}
