import { errorCatalogue } from '@sne/shared/contract'
import { isSupportSession } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Alert } from '@sne/shared/ui-core'
import type { ReactNode } from 'react'

/** Why a session that support opened makes no account and no invitation; null in the person's own. */
export const useForeignSession = (): string | null =>
  isSupportSession(useSession()) ? errorCatalogue.own_session.message : null

/** A form of the person's own session; any other session shows the reason in its place. */
export function OwnSession({ children }: { readonly children: ReactNode }) {
  const foreign = useForeignSession()
  return foreign ? <Alert type="warning" showIcon title={foreign} /> : children
}
