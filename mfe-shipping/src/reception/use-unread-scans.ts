import { sameBarcode } from '@sne/shared/domain'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import type { OpenPoint } from '../parts/scanning/use-open-points.ts'

const key = 'sne-reception-unread'

function remembered(): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(sessionStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** Codes that came while something else was open, until they are read or put aside; kept over a reload. */
export function useUnreadScans() {
  const [codes, setCodes] = useState(remembered)
  const change = useCallback(
    (next: (before: string[]) => string[]) =>
      setCodes((before) => {
        const all = next(before)
        try {
          sessionStorage.setItem(key, JSON.stringify(all))
        } catch {
          // Storage is refused: they last as long as the page.
        }
        return all
      }),
    [],
  )
  const drop = (code: string) => change((all) => all.filter((one) => !sameBarcode(one, code)))
  const keep = ({ code }: Pick<OpenPoint, 'code'>) =>
    change((all) => [...all.filter((one) => !sameBarcode(one, code)), code])
  return { points: codes.map((code): OpenPoint => ({ code, kind: 'unread' })), keep, drop }
}
