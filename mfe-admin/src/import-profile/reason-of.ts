import { ApiError } from '@sne/shared/client'
import { messageOf } from '@sne/shared/ui-core'

/** Why a call was refused: the first field with its reason, where the server names one. */
export function reasonOf(error: unknown): string {
  const field = error instanceof ApiError ? error.fields[0]?.message : undefined
  return field ?? messageOf(error as Parameters<typeof messageOf>[0])
}
