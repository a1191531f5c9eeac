import { sameBarcode } from '@sne/shared/domain'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import type { OpenPoint } from '../parts/scanning/use-open-points.ts'

const key = 'sne-reception-unread'

const Kept = z.array(z.object({ code: z.string(), kind: z.enum(['unread', 'unclear']) }))
type Kept = z.infer<typeof Kept>

function remembered(): Kept {
  try {
    return Kept.parse(JSON.parse(sessionStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** Codes that came while something else was open, or that a pause parts, until they are read or put aside; kept over a reload. */
export function useUnreadScans() {
  const [points, setPoints] = useState(remembered)
  const change = useCallback(
    (next: (before: Kept) => Kept) =>
      setPoints((before) => {
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
  const drop = (code: string) => change((all) => all.filter((one) => !sameBarcode(one.code, code)))
  const add = ({ code, kind }: Pick<OpenPoint, 'code' | 'kind'>) =>
    change((all) => [
      ...all.filter((one) => !sameBarcode(one.code, code)),
      { code, kind: kind === 'unclear' ? kind : 'unread' },
    ])
  return { points, add, drop }
}
